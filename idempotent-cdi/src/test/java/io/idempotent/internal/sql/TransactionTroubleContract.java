// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.transaction.RollbackException;
import jakarta.transaction.TransactionalException;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Transition;
import io.idempotent.testing.OtherThread;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Transactions that fail, are repeated, end unknown, or would need a connection too many. */
abstract class TransactionTroubleContract extends OnDatabase {
    TransactionTroubleContract(TestDatabase database) {
        super(database);
    }

    @Test
    void deadlocks_areTriedAgainInANewTransaction() {
        Failing transaction = new Failing(4, deadlock(), false);

        assertThat(storeOn(transaction).acquire(reservation(anyDigest()))).isInstanceOf(Acquisition.Acquired.class);
        assertThat(transaction.calls).hasValue(5);
    }

    @Test
    void endlessDeadlocks_areUnavailable() {
        Failing transaction = new Failing(100, deadlock(), false);

        assertThat(storeOn(transaction).acquire(reservation(anyDigest()))).isInstanceOf(Acquisition.Unavailable.class);
        assertThat(transaction.calls).hasValue(5);
    }

    @Test
    void aDeadlockReportedByACommitThatTookEffect_isStillAcquired() {
        assertThat(storeOn(new Failing(1, deadlock(), true)).acquire(reservation(anyDigest())))
                .isInstanceOf(Acquisition.Acquired.class);
    }

    @Test
    void aCommitWithoutAnAnswer_isUnavailable_andFreesTheRow() {
        Digest digest = anyDigest();

        assertThat(storeOn(new Failing(1, new SQLException("cut", "08006"), true))
                        .acquire(reservation(digest)))
                .isInstanceOf(Acquisition.Unavailable.class);

        acquired(digest);
    }

    @Test
    void aReleaseWithoutAnAnswer_isUnavailable_andSettlesWhenRepeated() {
        Hold hold = acquired(anyDigest());

        assertThat(storeOn(new Failing(1, new SQLException("cut", "08006"), true))
                        .release(hold))
                .isInstanceOf(Transition.Unavailable.class);
        assertThat(store.release(hold)).isEqualTo(new Transition.Applied());
    }

    @Test
    void tooManyNestedReservations_areUnavailableSoon() throws Exception {
        Blocking transaction = new Blocking(2);
        SqlStore nested = storeOn(transaction);
        try (OtherThread second = new OtherThread()) {
            Future<Acquisition> one = other.begins(() -> askNested(nested));
            Future<Acquisition> two = second.begins(() -> askNested(nested));
            transaction.entered.await();

            server().inTransaction(() -> assertThat(refusal(nested)).isInstanceOf(NestingLimit.NestingRefused.class));
            transaction.go.countDown();

            assertThat(one.get()).isInstanceOf(Acquisition.Acquired.class);
            assertThat(two.get()).isInstanceOf(Acquisition.Acquired.class);
        }
        assertThat(askNested(nested)).isInstanceOf(Acquisition.Acquired.class);
    }

    @Test
    void interruptedWhileWaitingForItsTurn_isUnavailableAndStaysInterrupted() throws Exception {
        Blocking transaction = new Blocking(2);
        SqlStore nested = storeOn(transaction);
        try (OtherThread second = new OtherThread()) {
            Future<Acquisition> one = other.begins(() -> askNested(nested));
            Future<Acquisition> two = second.begins(() -> askNested(nested));
            transaction.entered.await();

            server().inTransaction(() -> {
                Thread.currentThread().interrupt();
                assertThat(refusal(nested)).isInstanceOf(NestingLimit.NestingRefused.class);
                assertThat(Thread.interrupted()).isTrue();
            });
            transaction.go.countDown();
            one.get();
            two.get();
        }
    }

    @Test
    void anExhaustedPool_isUnavailable_andTheOuterTransactionGoesOn() throws Exception {
        try (SqlFixture small = SqlFixture.start(server().database(), 1)) {
            SqlStore nested = new SqlStore(small.database(SqlFixture.IMPATIENT));
            small.server().execute("CREATE TABLE ledger (entry INTEGER)");

            small.server().inTransaction(() -> {
                small.server().execute("INSERT INTO ledger VALUES (1)");
                assertThat(nested.acquire(reservation(anyDigest()))).isInstanceOf(Acquisition.Unavailable.class);
            });

            assertThat(small.server().number("SELECT COUNT(*) FROM ledger")).isOne();
        }
    }

    private Acquisition askNested(SqlStore nested) throws Exception {
        server().userTransaction().begin();
        try {
            return nested.acquire(reservation(anyDigest()));
        } finally {
            server().userTransaction().commit();
        }
    }

    private static Throwable refusal(SqlStore nested) {
        return ((Acquisition.Unavailable) nested.acquire(reservation(anyDigest()))).cause();
    }

    private SqlStore storeOn(NewTransaction transaction) {
        SqlDatabase.Jta jta = new SqlDatabase.Jta(server().dataSource(), transaction, server().registry());
        return new SqlStore(new SqlDatabase(jta, fixture.dialect(), SqlFixture.IMPATIENT, tries -> {}));
    }

    private static SQLException deadlock() {
        return error("40001", 40001, "Deadlock");
    }

    /** Fails a number of times, the way servers wrap it, before the work or after its commit. */
    private final class Failing implements NewTransaction {
        final AtomicInteger calls = new AtomicInteger();
        private final int failures;
        private final SQLException failure;
        private final boolean afterCommit;

        Failing(int failures, SQLException failure, boolean afterCommit) {
            this.failures = failures;
            this.failure = failure;
            this.afterCommit = afterCommit;
        }

        @Override
        public <T> T call(Callable<T> work) throws Exception {
            boolean fails = calls.incrementAndGet() <= failures;
            if (!fails || afterCommit) {
                T result = server().newTransaction().call(work);
                if (!fails) {
                    return result;
                }
            }
            RollbackException rollback = new RollbackException("rolled back");
            rollback.addSuppressed(failure);
            throw new TransactionalException("wrapped", rollback);
        }
    }

    /** Keeps those who came in until it is told to let them go. */
    private final class Blocking implements NewTransaction {
        final CountDownLatch entered;
        final CountDownLatch go = new CountDownLatch(1);

        Blocking(int callers) {
            this.entered = new CountDownLatch(callers);
        }

        @Override
        public <T> T call(Callable<T> work) throws Exception {
            entered.countDown();
            go.await();
            return server().newTransaction().call(work);
        }
    }
}
