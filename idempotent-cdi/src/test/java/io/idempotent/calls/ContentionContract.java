// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.transaction.UserTransaction;

import io.idempotent.OperationInProgressException;
import io.idempotent.StoreUnavailableException;
import io.idempotent.testing.Application;
import io.idempotent.testing.Crowd;
import io.idempotent.testing.JtaServer;
import io.idempotent.testing.RedisProcess;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Locks that last and pools that are small: every wait has a bound, and no connection is held through it for nothing. */
abstract class ContentionContract {
    private static final BigDecimal AMOUNT = BigDecimal.TEN;
    private static final Map<String, String> SQL_ALONE = Map.of("idempotent.datasource", "default");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final TestDatabase database;

    ContentionContract(TestDatabase database) {
        this.database = database;
    }

    private Application start(int connections, Map<String, String> settings) {
        Application application = Application.start(
                database,
                JtaServer.pool(database.newUrl(), connections),
                settings,
                Desk.class,
                Ledger.class,
                Steps.class,
                CarefulDesk.class);
        application.execute(Ledger.table(database));
        return application;
    }

    private static String anyOrder() {
        return UUID.randomUUID().toString();
    }

    private static UserTransaction transaction() {
        return com.arjuna.ats.jta.UserTransaction.userTransaction();
    }

    /** The pool has no second one to give. */
    @Test
    void aCallOutsideTransactions_holdsOneConnectionAtATime() throws Exception {
        try (Application application = start(1, SQL_ALONE)) {
            Desk desk = application.bean(Desk.class);
            String order = anyOrder();

            Receipt receipt = desk.book(order, AMOUNT);
            assertThat(desk.book(order, AMOUNT)).isEqualTo(receipt);
            assertThat(desk.outsideTransactions(anyOrder())).isNotNull();

            transaction().begin();
            application.bean(Ledger.class).add(order);
            assertThatExceptionOfType(StoreUnavailableException.class)
                    .as("inside a transaction it needs two")
                    .isThrownBy(() -> desk.book(anyOrder(), AMOUNT));
            transaction().commit();
        }
    }

    @Test
    void sixtyFourDuplicatesOfASlowKey_areRefusedAtOnce_andLeaveThePoolAlone() throws Exception {
        String order = anyOrder();
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        ExecutorService owner = Executors.newSingleThreadExecutor();
        try (Application application = start(20, SQL_ALONE)) {
            Desk desk = application.bean(Desk.class);
            application.bean(Steps.class).on(order, () -> {
                inside.countDown();
                finish.await();
            });
            Future<Receipt> first = owner.submit(() -> desk.book(order, AMOUNT));
            assertThat(inside.await(30, TimeUnit.SECONDS)).isTrue();
            AtomicInteger refused = new AtomicInteger();

            Crowd.once(
                    64,
                    PATIENCE,
                    thread -> assertThatExceptionOfType(OperationInProgressException.class)
                            .isThrownBy(() -> desk.book(order, AMOUNT))
                            .satisfies(refusal -> refused.incrementAndGet()));

            assertThat(refused).hasValue(64);
            assertThat(application.connections().activeCount())
                    .as("the owner's")
                    .isOne();
            finish.countDown();
            Receipt receipt = first.get(30, TimeUnit.SECONDS);
            application.bean(Steps.class).clear(order);
            assertThat(desk.book(order, AMOUNT)).isEqualTo(receipt);
            assertThat(application.bean(Ledger.class).rows(order)).isOne();
        } finally {
            finish.countDown();
            owner.shutdownNow();
        }
    }

    @Test
    void whileAnOuterTransactionKeepsTheCommitPoint_duplicatesAreToldWithinTheBound() throws Exception {
        try (RedisProcess redis = RedisProcess.started()) {
            keepTheCommitPoint(SQL_ALONE);
            keepTheCommitPoint(Map.of("idempotent.datasource", "default", "idempotent.redis.address", redis.address()));
        }
    }

    /** In Redis' shadow the insert comes first, and meets the lock; alone, a read comes first, and does not. */
    private void keepTheCommitPoint(Map<String, String> settings) throws Exception {
        String order = anyOrder();
        try (Application application = start(20, settings)) {
            Desk desk = application.bean(Desk.class);
            transaction().begin();
            Receipt first = desk.book(order, AMOUNT);
            assertThat(desk.book(order, AMOUNT)).as("from the attempt itself").isEqualTo(first);

            long start = System.nanoTime();
            Crowd.once(
                    8,
                    Duration.ofSeconds(10),
                    thread -> assertThatExceptionOfType(OperationInProgressException.class)
                            .isThrownBy(() -> desk.book(order, AMOUNT)));

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
            assertThat(application.connections().activeCount())
                    .as("the outer transaction's")
                    .isOne();
            transaction().commit();
            assertThat(desk.book(order, AMOUNT)).isEqualTo(first);
        }
    }

    @Test
    void sixtyFourCallersOnFourConnections_halfOfThemNested_areServedOrRefusedInTime_andNothingIsBookedTwice()
            throws Exception {
        Map<String, String> settings = Map.of(
                "idempotent.datasource", "default",
                "idempotent.sql.max-nested", "2",
                "idempotent.sql.nested-wait", "PT0.2S");
        try (Application application = start(4, settings)) {
            String run = anyOrder();
            Set<Integer> refused = ConcurrentHashMap.newKeySet();
            Crowd.once(64, PATIENCE, thread -> {
                if (!booked(application, thread, run + thread)) {
                    refused.add(thread);
                }
            });
            assertThat(application.connections().activeCount()).isZero();

            for (int thread : refused) {
                assertThat(booked(application, thread, run + thread))
                        .as("again, alone")
                        .isTrue();
            }
            for (int thread = 0; thread < 64; thread++) {
                assertThat(rows(application, run + thread)).isOne();
                assertThat(rows(application, "outer " + run + thread)).isEqualTo(thread % 2 == 0 ? 1 : 0);
            }
        }
    }

    private static long rows(Application application, String order) throws Exception {
        return application.bean(Ledger.class).rows(order);
    }

    /** False where the call was refused in a way that asks to come again, or the pool had nothing for the business. */
    private static boolean booked(Application application, int thread, String order) throws Exception {
        try {
            if (thread % 2 == 0) {
                bookNested(application, order);
            } else {
                application.bean(CarefulDesk.class).book(order);
            }
            return true;
        } catch (StoreUnavailableException | SQLException refused) {
            return false;
        }
    }

    private static void bookNested(Application application, String order) throws Exception {
        transaction().begin();
        boolean done = false;
        try {
            application.bean(Ledger.class).add("outer " + order);
            application.bean(CarefulDesk.class).book(order);
            done = true;
        } finally {
            if (done) {
                transaction().commit();
            } else {
                transaction().rollback();
            }
        }
    }
}
