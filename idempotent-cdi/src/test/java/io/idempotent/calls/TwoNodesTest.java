// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.LeaseLostException;
import io.idempotent.OperationInProgressException;
import io.idempotent.testing.Application;
import io.idempotent.testing.JtaServer;
import io.idempotent.testing.OtherThread;
import io.idempotent.testing.RedisProcess;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Two applications that know nothing of each other but one database and one Redis. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TwoNodesTest {
    private static final int CALLERS = 50;

    private final RedisProcess redis = RedisProcess.started();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private Application a;
    private Application b;

    @BeforeAll
    void start() throws Exception {
        String url = TestDatabase.H2.newUrl();
        a = node(url);
        a.execute(Ledger.table(a.database()));
        b = node(url);
    }

    @AfterAll
    void stop() {
        threads.shutdownNow();
        b.close();
        a.close();
        redis.close();
    }

    /** Each with a class loader of its own, as the configuration goes by class loaders. */
    private Application node(String url) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader own = thread.getContextClassLoader();
        thread.setContextClassLoader(new URLClassLoader(new URL[0], own));
        try {
            return Application.start(
                    TestDatabase.H2,
                    JtaServer.pool(url, 60),
                    Map.of("idempotent.datasource", "default", "idempotent.redis.address", redis.address()),
                    Desk.class,
                    Ledger.class,
                    Steps.class);
        } finally {
            thread.setContextClassLoader(own);
        }
    }

    private Application node(int caller) {
        return caller % 2 == 0 ? a : b;
    }

    private long rows(String order) throws Exception {
        return a.bean(Ledger.class).rows(order);
    }

    @Test
    void fiftyCallersOverBothNodes_oneRuns_theOthersAreRefused_andReplayAfterwards() throws Exception {
        String order = UUID.randomUUID().toString();
        AtomicInteger inside = new AtomicInteger();
        CountDownLatch release = new CountDownLatch(1);
        Steps.Step step = () -> {
            inside.incrementAndGet();
            assertThat(release.await(60, TimeUnit.SECONDS)).isTrue();
        };
        a.bean(Steps.class).on(order, step);
        b.bean(Steps.class).on(order, step);
        CountDownLatch refused = new CountDownLatch(CALLERS - 1);
        List<Future<Optional<Receipt>>> answers = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            Desk desk = node(i).bean(Desk.class);
            answers.add(threads.submit(() -> bookedOrRefused(desk, order, refused)));
        }
        assertThat(refused.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(inside).hasValue(1);
        release.countDown();

        List<Receipt> receipts = new ArrayList<>();
        for (Future<Optional<Receipt>> answer : answers) {
            answer.get(60, TimeUnit.SECONDS).ifPresent(receipts::add);
        }
        assertThat(receipts).hasSize(1);
        for (int i = 1; i < CALLERS; i++) {
            assertThat(node(i).bean(Desk.class).book(order, BigDecimal.ONE)).isEqualTo(receipts.get(0));
        }
        assertThat(inside).hasValue(1);
        assertThat(rows(order)).isEqualTo(1);
    }

    private static Optional<Receipt> bookedOrRefused(Desk desk, String order, CountDownLatch refused) throws Exception {
        try {
            return Optional.of(desk.book(order, BigDecimal.ONE));
        } catch (OperationInProgressException inProgress) {
            refused.countDown();
            return Optional.empty();
        }
    }

    @Test
    void ownerHeldPastItsLeaseOnOneNode_isTakenOverOnTheOther_andRollsBack() throws Exception {
        String order = UUID.randomUUID().toString();
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        a.bean(Steps.class).on(order, () -> {
            entered.countDown();
            assertThat(release.await(60, TimeUnit.SECONDS)).isTrue();
        });
        try (OtherThread owner = new OtherThread()) {
            Future<Receipt> late = owner.begins(() -> a.bean(Desk.class).bookOnAShortLease(order));
            assertThat(entered.await(60, TimeUnit.SECONDS)).isTrue();
            Receipt taken = takenOver(order);
            release.countDown();

            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> late.get(60, TimeUnit.SECONDS))
                    .withCauseInstanceOf(LeaseLostException.class);
            assertThat(rows(order)).isEqualTo(1);
            a.bean(Steps.class).clear(order);
            assertThat(a.bean(Desk.class).bookOnAShortLease(order)).isEqualTo(taken);
            assertThat(b.bean(Desk.class).bookOnAShortLease(order)).isEqualTo(taken);
        }
    }

    /** Repeats the call as a polite client does, until the lease on the other node has ended. */
    private Receipt takenOver(String order) throws Exception {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (System.nanoTime() - until < 0) {
            try {
                return b.bean(Desk.class).bookOnAShortLease(order);
            } catch (OperationInProgressException inProgress) {
                Thread.onSpinWait();
            }
        }
        throw new AssertionError("The lease does not end");
    }
}
