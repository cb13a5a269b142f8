// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.idempotent.OperationInProgressException;
import io.idempotent.testing.Application;
import io.idempotent.testing.DeafServer;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Redis in front of the database, and what becomes of Redis must not matter to the ledger. */
class TieredFaultsTest {
    private static final java.time.Duration PATIENCE = java.time.Duration.ofSeconds(60);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final RedisProcess redis = RedisProcess.notStarted();
    private Application application;
    private Desk desk;

    private void start(String redisAddress, String breakerOpen) {
        application = Application.start(
                Map.of(
                        "idempotent.datasource",
                        "default",
                        "idempotent.redis.address",
                        redisAddress,
                        "idempotent.redis.timeout",
                        "PT0.2S",
                        "idempotent.redis.breaker-open",
                        breakerOpen),
                Desk.class,
                Ledger.class,
                Steps.class);
        application.execute(Ledger.table(application.database()));
        desk = application.bean(Desk.class);
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
        application.close();
        redis.close();
    }

    private static String anyOrder() {
        return UUID.randomUUID().toString();
    }

    private Receipt book(String order) throws Exception {
        return desk.book(order, BigDecimal.ONE);
    }

    private long rows(String order) throws Exception {
        return application.bean(Ledger.class).rows(order);
    }

    /** Holds a call within its business while something happens, then lets it end. */
    private Receipt during(String order, Callable<?> happening) throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        application.bean(Steps.class).on(order, () -> {
            entered.countDown();
            assertThat(release.await(60, TimeUnit.SECONDS)).isTrue();
        });
        Future<Receipt> call = threads.submit(() -> book(order));
        assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
        happening.call();
        assertThatExceptionOfType(OperationInProgressException.class).isThrownBy(() -> book(order));
        application.bean(Steps.class).clear(order);
        release.countDown();
        return call.get(60, TimeUnit.SECONDS);
    }

    @Test
    void redisEmptiedWhileTheOwnerIsInside_theDatabaseRefuses_andReplays() throws Exception {
        redis.start();
        start(redis.address(), "PT1S");
        String order = anyOrder();
        Receipt first = during(order, () -> redis.command("FLUSHALL"));

        assertThat(book(order)).isEqualTo(first);
        redis.command("FLUSHALL");
        assertThat(book(order)).isEqualTo(first);
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void redisKilledWhileTheOwnerIsInside_theDatabaseRefuses_andReplays() throws Exception {
        redis.start();
        start(redis.address(), "PT1S");
        String order = anyOrder();
        Receipt first = during(order, () -> {
            redis.kill();
            return null;
        });

        assertThat(book(order)).isEqualTo(first);
        redis.start();
        assertThat(book(order)).isEqualTo(first);
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void redisKilledAndBackInTheMiddleOfManyDeliveries_everyEventIsBookedOnce() throws Exception {
        redis.start();
        start(redis.address(), "PT0.2S");
        List<String> orders = java.util.stream.Stream.generate(TieredFaultsTest::anyOrder)
                .limit(20)
                .toList();
        CountDownLatch some = new CountDownLatch(30);
        List<Future<Receipt>> deliveries = new ArrayList<>();
        ExecutorService channel = Executors.newFixedThreadPool(16);
        try {
            for (int round = 0; round < 5; round++) {
                for (String order : orders) {
                    deliveries.add(channel.submit(() -> delivered(order, some)));
                }
            }
            assertThat(some.await(60, TimeUnit.SECONDS)).isTrue();
            redis.restart();
            for (int i = 0; i < deliveries.size(); i++) {
                assertThat(deliveries.get(i).get(60, TimeUnit.SECONDS).order())
                        .isEqualTo(orders.get(i % orders.size()));
            }
        } finally {
            channel.shutdownNow();
        }
        for (String order : orders) {
            assertThat(rows(order)).isEqualTo(1);
        }
    }

    /** As a payment channel does: until it is done. */
    private Receipt delivered(String order, CountDownLatch progress) throws Exception {
        while (true) {
            try {
                Receipt receipt = book(order);
                progress.countDown();
                return receipt;
            } catch (OperationInProgressException again) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void redisThatComesLater_isUsedThen() throws Exception {
        start(redis.address(), "PT0.2S");
        String order = anyOrder();
        Receipt first = book(order);
        assertThat(book(order)).isEqualTo(first);

        redis.start();
        Eventually.holds(PATIENCE, () -> {
            try {
                book(anyOrder());
                return redis.scriptCalls() > 0;
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        });
        assertThat(book(order)).isEqualTo(first);
        assertThat(rows(order)).isEqualTo(1);
    }

    /** Nobody may wait for time-outs one after the other: after a few failures no call goes to Redis for a while. */
    @Test
    void redisThatAnswersNobody_isLeftAloneAfterAFewCalls() throws Exception {
        try (DeafServer deaf = DeafServer.listening()) {
            start(deaf.address(), "PT5M");
            for (int i = 0; i < 3; i++) {
                book(anyOrder());
            }
            int connections = deaf.connections();
            assertThat(connections).isPositive();
            for (int i = 0; i < 50; i++) {
                String order = anyOrder();
                assertThat(book(order)).isEqualTo(book(order));
                assertThat(rows(order)).isEqualTo(1);
            }
            assertThat(deaf.connections()).isEqualTo(connections);
        }
    }
}
