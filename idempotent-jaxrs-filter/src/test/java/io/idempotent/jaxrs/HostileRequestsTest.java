// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Requests that want to be more than a duplicate. */
class HostileRequestsTest extends OnServer {

    @Test
    void refusedRequests_storeNothing() throws Exception {
        long rows = database().number("SELECT COUNT(*) FROM idempotency_reservation");
        List<String> keys = redis.command("DBSIZE");
        for (int i = 0; i < 500; i++) {
            assertThat(send(post(ann("desk/plain", "bad key " + i), JSON, "{}")).statusCode())
                    .isEqualTo(400);
            assertThat(send(post(ann("desk/tokens", "forged-" + i), JSON, "{}")).statusCode())
                    .isEqualTo(403);
        }

        assertThat(database().number("SELECT COUNT(*) FROM idempotency_reservation"))
                .isBetween(rows, rows + 1);
        assertThat(redis.command("DBSIZE")).isEqualTo(keys);
    }

    @Test
    void oddKeys_areKeysLikeAllOthers() throws Exception {
        for (String key : List.of("{a}:b", "{}", "a:b:c", "*", "\"x y\"", "%00", "../../x")) {
            HttpResponse<byte[]> first = send(post(ann("desk/status/200", key), "text/plain", key));
            HttpResponse<byte[]> second = send(post(ann("desk/status/200", key), "text/plain", key));

            assertThat(isReplay(first)).isFalse();
            assertSame(first, second);
            assertThat(isReplay(second)).isTrue();
        }
        assertThat(redis.command("KEYS", "*")).allMatch(name -> !name.contains("a:b") && !name.contains("{a}"));
    }

    @Test
    void twoHeaderLines_areRefused() throws Exception {
        assertThat(send(post(ann("desk/plain", "one").header("Idempotency-Key", "two"), JSON, "{}"))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void tamperedRecord_isNoAnswerAndNotRunAgain() throws Exception {
        send(post(ann("desk/status/200", "tampered"), "text/plain", "x"));
        long before = effects("status");
        for (String name : redis.command("KEYS", "idempotent:*")) {
            // 34 bytes of header stay as they are: the outcome behind them becomes text of an attacker.
            redis.command("SETRANGE", name, "36", "aced0005-java-serialized-Runtime.exec");
        }
        HttpResponse<byte[]> answer = send(post(ann("desk/status/200", "tampered"), "text/plain", "x"));

        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(problem(answer)).isEqualTo("answer-gone");
        assertThat(effects("status")).isEqualTo(before);
    }

    @Test
    void clientThatLeaves_findsItsAnswerLater() throws Exception {
        long before = effects("status");
        String request = "POST /desk/status/200 HTTP/1.1\r\nHost: x\r\n" + TestLogin.HEADER + ": ann\r\n"
                + "Idempotency-Key: left\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\nx";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(request.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            InputStream in = socket.getInputStream();
            assertThat(in.read()).isEqualTo('H');
        }
        HttpResponse<byte[]> again = send(post(ann("desk/status/200", "left"), "text/plain", "x"));

        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(isReplay(again)).isTrue();
        assertThat(effects("status")).isEqualTo(before + 1);
    }
}
