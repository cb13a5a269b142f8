// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;

/** The sample's HTTP interface, seen from outside. Thread-safe. */
public final class Desk {
    private static final String CLERK =
            "Basic " + Base64.getEncoder().encodeToString("clerk:desk".getBytes(StandardCharsets.UTF_8));

    private static final Duration PATIENT = Duration.ofSeconds(30);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final URI api;

    public Desk(URI address) {
        this.api = address.resolve("api/");
    }

    /** Delivers a notification to one of the two methods. */
    public HttpResponse<String> deliver(Method method, String channel, String body, Duration limit) throws IOException {
        return send(post(method, channel, "application/json", body).timeout(limit));
    }

    public HttpResponse<String> deliver(Method method, String channel, String body) throws IOException {
        return deliver(method, channel, body, PATIENT);
    }

    /** A one-time token, as a page with a form would get it. */
    public String token() {
        String body = expect(
                201,
                HttpRequest.newBuilder(api.resolve("idempotent/token"))
                        .header("Authorization", CLERK)
                        .POST(BodyPublishers.noBody()));
        try (JsonReader reader = Json.createReader(new StringReader(body))) {
            return reader.readObject().getString("token");
        }
    }

    /** Asks for an order or a transfer, with a key or token; the unguarded twin does not look at it. */
    public HttpResponse<String> trade(Method method, String kind, String key, String body) throws IOException {
        return send(HttpRequest.newBuilder(api.resolve(method.prefix() + kind))
                .timeout(PATIENT)
                .header("Authorization", CLERK)
                .header("Idempotency-Key", '"' + key + '"')
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
    }

    HttpRequest.Builder post(Method method, String channel, String mediaType, String body) {
        return HttpRequest.newBuilder(api.resolve(method.path() + channel))
                .timeout(PATIENT)
                .header("Content-Type", mediaType)
                .POST(BodyPublishers.ofString(body));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a request runs", stopped);
        }
    }

    /** The method's books, in the order of booking. */
    public List<JsonObject> ledger(Method method) {
        return json("ledger?book=" + method.book()).asJsonArray().getValuesAs(JsonObject.class);
    }

    JsonObject outbox(Method method) {
        return json("outbox?book=" + method.book()).asJsonObject();
    }

    /** From now on some of the first calls behind the desk fail, and some are answered late. */
    public void makeTrouble(int failingPercent, int latePercent, Duration lateness) {
        String trouble = Json.createObjectBuilder()
                .add("failingPercent", failingPercent)
                .add("latePercent", latePercent)
                .add("latenessMillis", lateness.toMillis())
                .build()
                .toString();
        expect(
                200,
                HttpRequest.newBuilder(api.resolve("downstream"))
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString(trouble)));
    }

    public void endTrouble() {
        expect(204, HttpRequest.newBuilder(api.resolve("downstream")).DELETE());
    }

    private JsonValue json(String path) {
        String body = expect(200, HttpRequest.newBuilder(api.resolve(path)));
        try (JsonReader reader = Json.createReader(new StringReader(body))) {
            return reader.readValue();
        }
    }

    private String expect(int status, HttpRequest.Builder request) {
        try {
            HttpResponse<String> answer = send(request.timeout(PATIENT));
            if (answer.statusCode() != status) {
                throw new IllegalStateException(answer + " instead of " + status + ": " + answer.body());
            }
            return answer.body();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The sample's two methods, alike but for the annotation. */
    public enum Method {
        GUARDED("guarded", ""),
        UNGUARDED("unguarded", "unguarded/");

        private final String book;
        private final String prefix;

        Method(String book, String prefix) {
            this.book = book;
            this.prefix = prefix;
        }

        public String book() {
            return book;
        }

        String path() {
            return prefix + "callbacks/";
        }

        String prefix() {
            return prefix;
        }
    }
}
