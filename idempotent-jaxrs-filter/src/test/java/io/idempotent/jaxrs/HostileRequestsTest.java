// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Requests that want to be more than a duplicate. */
class HostileRequestsTest extends OnServer {
    private static final int CLIENTS = 8;

    @Test
    void thousandsOfRefusedRequests_storeNothing() throws Exception {
        assertRefusedWithoutATrace(5_000);
    }

    @Test
    @Tag("long")
    void aMillionRefusedRequests_storeNothing() throws Exception {
        assertRefusedWithoutATrace(1_000_000);
    }

    private static void assertRefusedWithoutATrace(int requests) throws Exception {
        // The secret that signs tokens is made with the first of them.
        send(post(ann("desk/tokens", "forged"), JSON, "{}"));
        long rows = database().number("SELECT COUNT(*) FROM idempotency_reservation");
        List<String> keys = redis.command("DBSIZE");

        assertThat(refusedTogether(requests)).isEqualTo(requests);
        assertThat(database().number("SELECT COUNT(*) FROM idempotency_reservation"))
                .isEqualTo(rows);
        assertThat(redis.command("DBSIZE")).isEqualTo(keys);
    }

    private static int refusedTogether(int requests) throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<Integer>> running = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                int first = client;
                running.add(clients.submit(() -> refused(first, requests)));
            }
            int refused = 0;
            for (Future<Integer> one : running) {
                refused += one.get(1, TimeUnit.HOURS);
            }
            return refused;
        } finally {
            clients.shutdownNow();
        }
    }

    /** One client's share of the requests: malformed keys and forged tokens by turns. */
    private static int refused(int first, int requests) throws Exception {
        int refused = 0;
        try (Line line = new Line(server.port())) {
            for (int i = first; i < requests; i += CLIENTS) {
                boolean isMalformed = refused++ % 2 == 0;
                int status = isMalformed
                        ? line.statusOf("desk/plain", "bad key " + i)
                        : line.statusOf("desk/tokens", "forged-" + i);
                assertThat(status).isEqualTo(isMalformed ? 400 : 403);
            }
        }
        return refused;
    }

    /** Whoever refuses them, the server or this library: nothing is stored, and the server goes on. */
    @ParameterizedTest
    @ValueSource(strings = {"a\u0001b", "a\u007fb", "\u00e9", "\"a\u0000b\""})
    void keyWithControlOrForeignCharacters_isRefused(String key) throws Exception {
        assertRefused(key);
    }

    @Test
    void keyOfTenKilobytes_isRefused() throws Exception {
        assertRefused("k".repeat(10_240));
    }

    private static void assertRefused(String key) throws Exception {
        long rows = database().number("SELECT COUNT(*) FROM idempotency_reservation");
        String request = "POST /desk/status/200 HTTP/1.1\r\nHost: x\r\n" + TestLogin.HEADER + ": ann\r\n"
                + "Idempotency-Key: " + key + "\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\nx";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            String answer = new String(socket.getInputStream().readNBytes(12), StandardCharsets.ISO_8859_1);
            assertThat(answer)
                    .satisfiesAnyOf(
                            start -> assertThat(start).startsWith("HTTP/1.1 4"),
                            start -> assertThat(start).isEmpty());
        }
        assertThat(database().number("SELECT COUNT(*) FROM idempotency_reservation"))
                .isEqualTo(rows);
        assertThat(send(post(ann("desk/status/200", "fine" + key.hashCode()), "text/plain", "x"))
                        .statusCode())
                .isEqualTo(200);
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
    void bodyAnnouncedAboveTheLimit_isRefusedUnread() throws Exception {
        String head = "POST /desk/bytes HTTP/1.1\r\nHost: x\r\n" + TestLogin.HEADER + ": ann\r\n"
                + "Idempotency-Key: announced\r\nContent-Type: application/octet-stream\r\nContent-Length: 11000000\r\n\r\n";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            assertThat(start(socket)).isEqualTo("HTTP/1.1 413");
        }
    }

    /** The beginning of an answer; empty where none comes. */
    private static String start(Socket socket) throws IOException {
        try {
            return new String(socket.getInputStream().readNBytes(12), StandardCharsets.ISO_8859_1);
        } catch (SocketTimeoutException waited) {
            return "";
        }
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
            // 22 bytes of header stay as they are: the outcome behind them becomes text of an attacker.
            redis.command("SETRANGE", name, "24", "aced0005-java-serialized-Runtime.exec");
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
