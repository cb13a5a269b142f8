// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash;

import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import jakarta.json.Json;
import jakarta.json.JsonReader;

import io.idempotent.it.Patience;

/** A payment channel that delivers each of its notifications several times, and each delivery until it is answered. */
final class Traffic implements AutoCloseable {
    static final int NOTIFICATIONS = 100;
    static final int TIMES = 5;

    private static final int AT_ONCE = 16;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(45);
    private static final Duration BEFORE_RESENDING = Duration.ofMillis(100);

    /** Fixed, so that every run has the same order. */
    private static final long SEED = 20261201;

    private final Cluster cluster;
    private final String channel;
    private final Replies replies = new Replies();
    private final BlockingQueue<Delivery> waiting = new LinkedBlockingQueue<>(shuffled());
    private final CountDownLatch unanswered = new CountDownLatch(NOTIFICATIONS * TIMES);
    private final ExecutorService senders = Executors.newFixedThreadPool(AT_ONCE);
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    Traffic(Cluster cluster, String channel) {
        this.cluster = cluster;
        this.channel = channel;
    }

    private record Delivery(int number, int sending) {
        String body() {
            return Json.createObjectBuilder()
                    .add("notifyId", "N-%06d".formatted(number))
                    .add("orderNo", "SO-%06d".formatted(number))
                    .add("amount", BigDecimal.valueOf(990 + number, 2))
                    .add("currency", "CNY")
                    .add("paidAt", "2026-12-01T08:15:00+08:00")
                    .add("sending", sending)
                    .build()
                    .toString();
        }
    }

    void begin() {
        for (int sender = 0; sender < AT_ONCE; sender++) {
            senders.execute(this::send);
        }
    }

    private static List<Delivery> shuffled() {
        List<Delivery> deliveries = new ArrayList<>(IntStream.range(0, NOTIFICATIONS * TIMES)
                .mapToObj(i -> new Delivery(i % NOTIFICATIONS, i / NOTIFICATIONS))
                .toList());
        Collections.shuffle(deliveries, new Random(SEED));
        return deliveries;
    }

    Replies replies() {
        return replies;
    }

    int unanswered() {
        return Math.toIntExact(unanswered.getCount());
    }

    /** Returns when every delivery has been answered, or when patience ends. */
    void awaitAnswers() throws InterruptedException {
        boolean answered = unanswered.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        if (!answered) {
            replies.note("patience ended");
        }
    }

    /** Returns when no more than so many deliveries are without an answer. */
    void awaitUnanswered(int most) {
        if (!Patience.of(PATIENCE).until(() -> unanswered.getCount() <= most)) {
            throw new IllegalStateException(unanswered.getCount() + " deliveries are without an answer, not " + most
                    + ": " + replies.summary());
        }
    }

    private void send() {
        try {
            while (unanswered.getCount() > 0) {
                Delivery delivery = waiting.poll(100, TimeUnit.MILLISECONDS);
                if (delivery != null) {
                    sendOnce(delivery);
                }
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    /** What is not answered goes to the end of the queue: it must not keep the others from being delivered. */
    private void sendOnce(Delivery delivery) throws InterruptedException {
        if (isAnswered(delivery)) {
            unanswered.countDown();
        } else {
            waiting.add(delivery);
            Thread.sleep(BEFORE_RESENDING.toMillis());
        }
    }

    private boolean isAnswered(Delivery delivery) throws InterruptedException {
        Node node = cluster.next();
        node.begins();
        try {
            HttpResponse<String> answer = client.send(request(node, delivery), BodyHandlers.ofString());
            return isSuccess(delivery, node, answer);
        } catch (IOException none) {
            replies.note(node.name() + " no answer");
            return false;
        } finally {
            node.ends();
        }
    }

    private HttpRequest request(Node node, Delivery delivery) {
        return HttpRequest.newBuilder(node.address().resolve("api/callbacks/" + channel))
                .timeout(ANSWER_LIMIT)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(delivery.body()))
                .build();
    }

    private boolean isSuccess(Delivery delivery, Node node, HttpResponse<String> answer) {
        replies.note(node.name() + " " + answer.statusCode());
        boolean success = answer.statusCode() / 100 == 2;
        if (success) {
            replies.success("N-%06d".formatted(delivery.number), entryId(answer.body()));
        }
        return success;
    }

    private static String entryId(String body) {
        try (JsonReader reader = Json.createReader(new StringReader(body))) {
            return reader.readObject().getString("entryId");
        }
    }

    @Override
    public void close() {
        senders.shutdownNow();
    }
}
