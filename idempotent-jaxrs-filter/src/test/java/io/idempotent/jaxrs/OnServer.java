// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import io.idempotent.jaxrs.testing.Database;
import io.idempotent.jaxrs.testing.Eventually;
import io.idempotent.jaxrs.testing.RedisProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

import static org.assertj.core.api.Assertions.assertThat;

/** A server with Redis and a database, and words to speak with it. */
abstract class OnServer {
    static final String JSON = "application/json";

    static RedisProcess redis;
    static RunningServer server;

    @BeforeAll
    static void startAll() throws Exception {
        redis = RedisProcess.started();
        server = RunningServer.with(
                Map.of(
                        "idempotent.store", "auto",
                        "idempotent.datasource", "default",
                        "idempotent.redis.address", redis.address(),
                        "idempotent.reconcile.interval", "PT0.1S",
                        "idempotent.reconcile.pause", "PT1S"),
                Desk.class,
                DoubtDesk.class,
                TokenResource.class,
                Later.class,
                Alone.class,
                Bodies.class,
                Bodies.Aborting.class,
                Bodies.Hiding.class,
                Types.class,
                Readers.Free.class,
                Readers.Guarded.class,
                RightsDesk.class,
                TestTenant.Filter.class,
                Cuts.class,
                Cuts.BeforeAnswer.class,
                Cuts.OuterTransaction.class,
                Types.XmlWriter.class,
                TestLogin.class);
        database().execute("CREATE TABLE effect(id BIGINT GENERATED ALWAYS AS IDENTITY, kind VARCHAR(40))");
    }

    @AfterAll
    static void stopAll() {
        server.close();
        redis.close();
    }

    static Database database() {
        return server.bean(Database.class);
    }

    static long effects(String kind) {
        return database().number("SELECT COUNT(*) FROM effect WHERE kind = '" + kind + "'");
    }

    /** A request of Ann with a key. */
    static HttpRequest.Builder ann(String path, String key) {
        return of("ann", path, key);
    }

    static HttpRequest.Builder of(String user, String path, String key) {
        return server.request(path).header(TestLogin.HEADER, user).header("Idempotency-Key", key);
    }

    static HttpRequest.Builder post(HttpRequest.Builder request, String type, String body) {
        return request.header("Content-Type", type).POST(HttpRequest.BodyPublishers.ofString(body));
    }

    static HttpResponse<byte[]> send(HttpRequest.Builder request) throws Exception {
        return server.send(request);
    }

    static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    static String problem(HttpResponse<byte[]> answer) {
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        return text(answer).replaceAll(".*/problems/([a-z-]+)\".*", "$1");
    }

    static boolean isReplay(HttpResponse<byte[]> answer) {
        return answer.headers().firstValue("Idempotent-Replayed").equals(java.util.Optional.of("true"));
    }

    /** Status, body and the headers that are kept. */
    static void assertSame(HttpResponse<byte[]> first, HttpResponse<byte[]> second) {
        assertThat(second.statusCode()).isEqualTo(first.statusCode());
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(kept(second)).isEqualTo(kept(first));
    }

    private static Map<String, List<String>> kept(HttpResponse<byte[]> answer) {
        Map<String, List<String>> kept = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String name : List.of("Content-Type", "Location", "ETag", "Content-Length")) {
            kept.put(name, answer.headers().allValues(name));
        }
        return kept;
    }

    /**
     * A request as soon as the one before it, with the same key, is over. Where another thread gives the answer, the client
     * may have it before the method has returned; until then the key is in progress.
     */
    static HttpResponse<byte[]> afterwards(Callable<HttpResponse<byte[]>> request) {
        AtomicReference<HttpResponse<byte[]>> answer = new AtomicReference<>();
        Eventually.holds(Duration.ofSeconds(10), () -> {
            try {
                answer.set(request.call());
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
            return answer.get().statusCode() != 409;
        });
        return answer.get();
    }

    /** The same request many times at once. */
    static List<HttpResponse<byte[]>> together(int times, Callable<HttpResponse<byte[]>> request) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(times);
        CountDownLatch start = new CountDownLatch(1);
        try {
            List<Future<HttpResponse<byte[]>>> running = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                running.add(pool.submit(() -> {
                    start.await();
                    return request.call();
                }));
            }
            start.countDown();
            List<HttpResponse<byte[]>> answers = new ArrayList<>();
            for (Future<HttpResponse<byte[]>> one : running) {
                answers.add(one.get(60, TimeUnit.SECONDS));
            }
            return answers;
        } finally {
            pool.shutdownNow();
        }
    }
}
