// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

import io.idempotent.jaxrs.testing.Eventually;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tokens under configured keys, which a test can sign with, too. */
class TokenKeysTest {
    private static final byte[] NEW = secret(1);
    private static final byte[] OLD = secret(2);
    private static final TokenFormat.Audience ANN = new TokenFormat.Audience(Optional.empty(), "ann", "token-user");

    private static RunningServer server;

    private static byte[] secret(int first) {
        byte[] secret = new byte[32];
        secret[0] = (byte) first;
        return secret;
    }

    @BeforeAll
    static void start() throws Exception {
        Base64.Encoder text = Base64.getEncoder();
        server = RunningServer.with(
                Map.of(
                        "idempotent.http.token.keys",
                        "new:" + text.encodeToString(NEW) + ",old:" + text.encodeToString(OLD),
                        "idempotent.http.token.per-minute",
                        "3"),
                TokenUser.class,
                TokenResource.class,
                TestLogin.class);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String token(String keyId, byte[] secret, Instant end, int number) {
        byte[] nonce = new byte[TokenFormat.NONCE];
        nonce[0] = (byte) number;
        return TokenFormat.write(
                new TokenFormat.Claims(keyId, true, end.getEpochSecond(), TokenFormat.encoded(nonce)), secret, ANN);
    }

    private static HttpResponse<byte[]> used(String token) throws Exception {
        return server.send(OnServer.post(
                server.request("token-user").header(TestLogin.HEADER, "ann").header(KeyHeader.NAME, token),
                "text/plain",
                "x"));
    }

    @Test
    void tokensOfTheNewAndTheOldKey_areTaken() throws Exception {
        Instant later = Instant.now().plusSeconds(600);

        assertThat(used(token("new", NEW, later, 1)).statusCode()).isEqualTo(200);
        assertThat(used(token("old", OLD, later, 2)).statusCode()).isEqualTo(200);
    }

    @Test
    void tokenOfAKeyThatWasTakenAway_isExpired() throws Exception {
        HttpResponse<byte[]> answer = used(token("gone", OLD, Instant.now().plusSeconds(600), 3));

        assertThat(answer.statusCode()).isEqualTo(410);
        assertThat(OnServer.problem(answer)).isEqualTo("token-expired");
    }

    @Test
    void tokenSignedWithAnotherSecret_isForged() throws Exception {
        HttpResponse<byte[]> answer = used(token("new", OLD, Instant.now().plusSeconds(600), 4));

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(OnServer.problem(answer)).isEqualTo("token-invalid");
    }

    @Test
    void expiredToken_isRefused() throws Exception {
        HttpResponse<byte[]> answer = used(token("new", NEW, Instant.now().minusSeconds(2), 5));

        assertThat(answer.statusCode()).isEqualTo(410);
        assertThat(OnServer.problem(answer)).isEqualTo("token-expired");
    }

    /** A forged token does not tell whether it would have expired. */
    @Test
    void expiredAndForgedToken_isForged() throws Exception {
        assertThat(used(token("new", OLD, Instant.now().minusSeconds(2), 6)).statusCode())
                .isEqualTo(403);
    }

    /** Checked when the request begins, the token is still good; when the body is there, it no longer is. */
    @Test
    void tokenThatEndsWhileItsRequestIsSent_isRefused() throws Exception {
        Instant end = Instant.now().plusSeconds(2).truncatedTo(ChronoUnit.SECONDS);
        String token = token("new", NEW, end, 7);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(20_000);
            OutputStream out = socket.getOutputStream();
            out.write(("POST /token-user HTTP/1.1\r\nHost: x\r\n" + TestLogin.HEADER + ": ann\r\n" + KeyHeader.NAME
                            + ": " + token + "\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nx")
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
            Eventually.holds(Duration.ofSeconds(10), () -> Instant.now().isAfter(end));
            out.write('x');
            out.flush();
            assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 410");
        }
    }
}
