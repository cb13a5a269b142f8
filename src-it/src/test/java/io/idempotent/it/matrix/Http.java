// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import io.idempotent.it.Patience;

/** The scenarios' HTTP interface, seen from outside. */
final class Http {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final URI api;

    Http(URI address) {
        this.api = address.resolve("api/");
    }

    HttpResponse<byte[]> call(String path) {
        return send(request(path).POST(BodyPublishers.noBody()));
    }

    HttpResponse<byte[]> keyed(String path, String key, String body) {
        return send(keyedRequest(path, key, body));
    }

    CompletableFuture<HttpResponse<byte[]>> callLater(String path) {
        return client.sendAsync(request(path).POST(BodyPublishers.noBody()).build(), BodyHandlers.ofByteArray());
    }

    CompletableFuture<HttpResponse<byte[]>> keyedLater(String path, String key, String body) {
        return client.sendAsync(keyedRequest(path, key, body).build(), BodyHandlers.ofByteArray());
    }

    long effects(String key) {
        return Long.parseLong(get("effects/" + key));
    }

    String get(String path) {
        HttpResponse<byte[]> answer = send(request(path).GET());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer + ": " + text(answer));
        }
        return text(answer);
    }

    /** Until an execution stands at the gate. */
    void awaitGate(String key) {
        if (!Patience.of(LIMIT).until(() -> Boolean.parseBoolean(get("gates/" + key)))) {
            throw new IllegalStateException("No execution came to the gate");
        }
    }

    void openGate(String key) {
        HttpResponse<byte[]> answer = send(request("gates/" + key).PUT(BodyPublishers.noBody()));
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(answer + ": " + text(answer));
        }
    }

    String token() {
        HttpResponse<byte[]> answer = call("idempotent/token");
        if (answer.statusCode() != 201) {
            throw new IllegalStateException(answer + ": " + text(answer));
        }
        return text(answer).replaceFirst("(?s).*\"token\"\\s*:\\s*\"([^\"]*)\".*", "$1");
    }

    static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    private HttpRequest.Builder keyedRequest(String path, String key, String body) {
        return request(path)
                .header("Idempotency-Key", '"' + key + '"')
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString(body));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(api.resolve(path)).timeout(LIMIT);
    }

    private HttpResponse<byte[]> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofByteArray());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a request runs", stopped);
        }
    }
}
