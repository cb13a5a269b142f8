// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A guarded method reads what an unguarded one reads, whatever its parameters, once and not a byte less. */
class RequestReadingTest extends OnServer {

    static Stream<Arguments> requests() {
        String form = "application/x-www-form-urlencoded";
        String long0 = "x".repeat(200_000);
        return Stream.of(
                Arguments.of("form", form, bytes("name=Ann+B&amount=1&amount=2")),
                // Without a charset, runtimes do not agree on it.
                Arguments.of("form", form + ";charset=UTF-8", bytes("name=caf%C3%A9&amount=1&amount=2")),
                Arguments.of("form", form, bytes("name=" + long0 + "&amount=1")),
                Arguments.of("map", form, bytes("name=Ann+B%C3%A9&amount=1&amount=2")),
                Arguments.of("json", "application/json", bytes("{\"article\":\"caf\u00e9\",\"count\":3}")),
                Arguments.of("json", "application/json", bytes("{\"article\":\"" + long0 + "\",\"count\":3}")),
                Arguments.of("text", "text/plain;charset=UTF-8", bytes("caf\u00e9")),
                Arguments.of(
                        "text", "text/plain;charset=ISO-8859-1", "caf\u00e9".getBytes(StandardCharsets.ISO_8859_1)),
                Arguments.of("reader", "text/plain;charset=UTF-8", bytes("caf\u00e9 " + long0)),
                Arguments.of("bytes", "application/octet-stream", new byte[] {0, -1, 127, -128}),
                Arguments.of("bytes", "application/octet-stream", new byte[65_536]),
                Arguments.of("bytes", "application/octet-stream", new byte[65_537]),
                Arguments.of("stream", "application/octet-stream", new byte[300_000]),
                Arguments.of("stream", "multipart/form-data;boundary=border", Readers.multipart()),
                Arguments.of("text", "text/plain", new byte[0]),
                Arguments.of("stream", "application/octet-stream", new byte[0]));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static HttpResponse<byte[]> sent(String path, String key, String type, HttpRequest.BodyPublisher body)
            throws Exception {
        return send(ann(path, key).header("Content-Type", type).POST(body));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void guardedMethod_readsWhatAnUnguardedOneReads(String path, String type, byte[] body) throws Exception {
        String key = path + type.hashCode() + body.length;
        HttpResponse<byte[]> free = sent("free/" + path, key, type, HttpRequest.BodyPublishers.ofByteArray(body));
        HttpResponse<byte[]> guarded = sent("guarded/" + path, key, type, HttpRequest.BodyPublishers.ofByteArray(body));
        HttpResponse<byte[]> chunked = sent(
                "guarded/" + path,
                key,
                type,
                HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));

        assertThat(free.statusCode()).isEqualTo(200);
        assertSame(free, guarded);
        assertThat(isReplay(guarded)).isFalse();
        assertSame(free, chunked);
        assertThat(isReplay(chunked))
                .as("how a body is sent is not part of the request")
                .isTrue();
    }
}
