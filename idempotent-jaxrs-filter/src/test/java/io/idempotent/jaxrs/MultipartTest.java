// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Multipart bodies that the runtime's own provider takes apart, behind the filter as without it. */
class MultipartTest {
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        server = RunningServer.of(PartReaders.Free.class, PartReaders.Guarded.class, TestLogin.class);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<byte[]> sent(String path, byte[] body) throws Exception {
        return server.send(server.request(path)
                .header(TestLogin.HEADER, "ann")
                .header(KeyHeader.NAME, path)
                .header("Content-Type", "multipart/form-data;boundary=border")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"all", "named"})
    void parts_areReadAsWithoutAFilter(String path) throws Exception {
        byte[] body = Readers.multipart();
        HttpResponse<byte[]> free = sent("free-parts/" + path, body);
        HttpResponse<byte[]> guarded = sent("guarded-parts/" + path, body);
        HttpResponse<byte[]> again = sent("guarded-parts/" + path, body);

        assertThat(free.statusCode()).isEqualTo(200);
        assertThat(OnServer.text(free))
                .contains("note - text/plain", " 5 ")
                .contains("scan a.bin application/octet-stream 120000 ");
        OnServer.assertSame(free, guarded);
        assertThat(OnServer.isReplay(guarded)).isFalse();
        OnServer.assertSame(guarded, again);
        assertThat(OnServer.isReplay(again)).isTrue();
    }
}
