// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.net.http.HttpResponse;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A server that takes quoted keys alone. */
class StrictKeysTest {
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        server = RunningServer.with(Map.of("idempotent.http.strict", "true"), Later.class, TestLogin.class);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<byte[]> sent(String key) throws Exception {
        return server.send(OnServer.post(
                server.request("later/suspended")
                        .header(TestLogin.HEADER, "ann")
                        .header(KeyHeader.NAME, key),
                "text/plain",
                "x"));
    }

    @Test
    void bareKey_isRefused() throws Exception {
        HttpResponse<byte[]> answer = sent("bare");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(OnServer.problem(answer)).isEqualTo("key-invalid");
    }

    @Test
    void quotedKey_isTaken() throws Exception {
        assertThat(sent("\"quoted\"").statusCode()).isEqualTo(201);
        assertThat(OnServer.isReplay(sent("\"quoted\""))).isTrue();
    }
}
