// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.OperationInProgressException;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Two hundred duplicates of one call that wait at once. Nobody tells them of its end: they ask. */
class ManyWaitersTest {
    private static final int WAITERS = 200;

    private final String order = UUID.randomUUID().toString();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger refused = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private RedisProcess redis;
    private OnRedis on;

    @BeforeEach
    void start() {
        redis = RedisProcess.started();
        on = OnRedis.start(Map.of("idempotent.redis.address", redis.address(), "idempotent.max-waiting", "250"));
        on.application().bean(Steps.class).on(order, () -> {
            entered.countDown();
            release.await();
        });
    }

    @AfterEach
    void stop() {
        release.countDown();
        threads.shutdownNow();
        on.close();
        redis.close();
    }

    @Test
    void allGetTheResult_soonAfterItIsThere() throws Exception {
        Desk desk = on.application().bean(Desk.class);
        List<Future<Receipt>> answers = new ArrayList<>();
        answers.add(threads.submit(() -> desk.bookWaiting(order, BigDecimal.TEN)));
        assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < WAITERS; i++) {
            answers.add(threads.submit(() -> desk.bookWaiting(order, BigDecimal.TEN)));
        }
        release.countDown();

        Receipt first = answers.get(0).get(30, TimeUnit.SECONDS);
        for (Future<Receipt> answer : answers) {
            assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo(first);
        }
        assertThat(on.application().bean(Ledger.class).rows(order)).isEqualTo(1);
    }

    @Test
    void allAreRefusedAtTheirLimit_whereItDoesNotEnd() throws Exception {
        Desk desk = on.application().bean(Desk.class);
        Future<Receipt> first = threads.submit(() -> desk.bookWaitingShortly(order, BigDecimal.TEN));
        assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
        List<Future<?>> answers = new ArrayList<>();
        for (int i = 0; i < WAITERS; i++) {
            answers.add(threads.submit(() -> {
                try {
                    return desk.bookWaitingShortly(order, BigDecimal.TEN);
                } catch (OperationInProgressException inProgress) {
                    return refused.incrementAndGet();
                }
            }));
        }
        for (Future<?> answer : answers) {
            answer.get(30, TimeUnit.SECONDS);
        }
        assertThat(refused).hasValue(WAITERS);
        release.countDown();
        assertThat(first.get(30, TimeUnit.SECONDS)).isNotNull();
    }
}
