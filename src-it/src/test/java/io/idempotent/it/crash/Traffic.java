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
import java.util.Optional;
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
    private static final int AT_ONCE = 16;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(45);
    private static final Duration BEFORE_RESENDING = Duration.ofMillis(100);

    /** Fixed, so that every run has the same order. */
    private static final long SEED = 20261201;

    private final Cluster cluster;
    private final Plan plan;
    private final Replies replies = new Replies();
    private final BlockingQueue<Delivery> waiting;
    private final CountDownLatch unanswered;
    private final ExecutorService senders = Executors.newFixedThreadPool(AT_ONCE);
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    Traffic(Cluster cluster, Plan plan) {
        this.cluster = cluster;
        this.plan = plan;
        this.waiting = new LinkedBlockingQueue<>(shuffled(plan));
        this.unanswered = new CountDownLatch(plan.deliveries());
    }

    /**
     * What is delivered.
     *
     * @param resource which of the node's resources takes it
     * @param channel the payment channel, a new one for each round
     * @param notifications how many payments it reports
     * @param times how often it reports each
     */
    record Plan(String resource, String channel, int notifications, int times) {
        int deliveries() {
            return notifications * times;
        }

        String path() {
            return "api/" + resource + "/" + channel;
        }
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

    private static List<Delivery> shuffled(Plan plan) {
        List<Delivery> deliveries = new ArrayList<>(IntStream.range(0, plan.deliveries())
                .mapToObj(i -> new Delivery(i % plan.notifications, i / plan.notifications))
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
        Optional<Node> node = cluster.next();
        return node.isPresent() && isAnswered(delivery, node.get());
    }

    private boolean isAnswered(Delivery delivery, Node node) throws InterruptedException {
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
        return HttpRequest.newBuilder(node.address().resolve(plan.path()))
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
