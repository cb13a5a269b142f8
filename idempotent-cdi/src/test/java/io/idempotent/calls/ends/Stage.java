// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls.ends;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;

import io.idempotent.calls.Ledger;
import io.idempotent.calls.Rejected;
import io.idempotent.calls.Steps;
import io.idempotent.testing.Application;
import io.idempotent.testing.CommitCuts;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.RedisProcess;
import io.idempotent.testing.TestDatabase;

/** The application in which the cells are played: Redis in front of a real database whose connections can be cut. */
final class Stage implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final RedisProcess redis = RedisProcess.started();
    private final CommitCuts cuts;
    private final Application application;

    Stage(TestDatabase database, CommitCuts cuts) {
        this.cuts = cuts;
        this.application = Application.start(
                database,
                cuts.pool(database.newUrl(), 20),
                Map.of("idempotent.datasource", "default", "idempotent.redis.address", redis.address()),
                Shapes.class,
                Ledger.class,
                Steps.class);
        application.execute(Ledger.table(database));
        if (database == TestDatabase.POSTGRESQL) {
            application.execute("CREATE TABLE promise(entry VARCHAR(300) PRIMARY KEY)");
            application.execute(
                    "CREATE TABLE claim(entry VARCHAR(300) REFERENCES promise DEFERRABLE INITIALLY DEFERRED)");
        }
    }

    UserTransaction transaction() {
        return com.arjuna.ats.jta.UserTransaction.userTransaction();
    }

    Shapes shapes() {
        return application.bean(Shapes.class);
    }

    /** Calls in another thread, which has no transaction. */
    <T> T elsewhere(Callable<T> call) throws Exception {
        FutureTask<T> task = new FutureTask<>(call);
        new Thread(task).start();
        return task.get(60, TimeUnit.SECONDS);
    }

    void prepare(String order, End end) {
        application.bean(Steps.class).on(order, () -> act(order, end));
    }

    void cutNothing() {
        cuts.cutNothing();
    }

    void prepareNothing(String order) {
        application.bean(Steps.class).clear(order);
    }

    private void act(String order, End end) throws Exception {
        switch (end) {
            case EXCEPTION -> throw new IllegalStateException("the business failed");
            case CHECKED -> throw new Rejected("no stock");
            case ERROR -> throw new StackOverflowError();
            case ROLLBACK_ONLY -> transaction().setRollbackOnly();
            case COMMIT_FAILS -> breakThePromise(order);
            case TIME_OUT -> outliveTheTransaction(order);
            case CUT_APPLIED -> cuts.cutNext(CommitCuts.Cut.APPLIED);
            case CUT_LOST -> cuts.cutNext(CommitCuts.Cut.NOT_APPLIED);
            case COMMIT, OUTER_ROLLBACK -> {
                // Nothing goes wrong within the business.
            }
        }
    }

    /** A deferred constraint where the database has them; else what a provider's flush at commit would do. */
    private void breakThePromise(String order) {
        if (application.database() == TestDatabase.POSTGRESQL) {
            application.execute("INSERT INTO claim VALUES ('" + order + "')");
            return;
        }
        application
                .bean(TransactionSynchronizationRegistry.class)
                .registerInterposedSynchronization(new FailingFlush());
    }

    /** The reaper has rolled back when the business writes once more, on the thread that knows nothing of it. */
    private void outliveTheTransaction(String order) throws Exception {
        Eventually.holds(
                PATIENCE, () -> status() == Status.STATUS_ROLLEDBACK || status() == Status.STATUS_NO_TRANSACTION);
        application.bean(Ledger.class).add(late(order));
    }

    private int status() {
        return application.bean(TransactionSynchronizationRegistry.class).getTransactionStatus();
    }

    private static String late(String order) {
        return "late " + order;
    }

    long rows(String order) throws Exception {
        return application.bean(Ledger.class).rows(order);
    }

    long lateRows(String order) throws Exception {
        return application.bean(Ledger.class).rows(late(order));
    }

    /** The state of the call's row in words. */
    String row(String order) {
        for (Map.Entry<String, String> state : ROW_STATES.entrySet()) {
            if (application.number("SELECT COUNT(*) FROM idempotency_reservation WHERE key_text LIKE '%" + order
                            + "%' AND state = '" + state.getKey() + "'")
                    > 0) {
                return state.getValue();
            }
        }
        return "none";
    }

    private static final Map<String, String> ROW_STATES =
            Map.of("P", "IN_PROGRESS", "S", "SUCCEEDED", "R", "RELEASED", "C", "FREED_BY_COMMIT");

    /** The state of the only record in Redis, which may go while we look. */
    String redis() {
        return redis.command("KEYS", "idempotent:*").stream()
                .flatMap(key -> redis.command("GET", key).stream())
                .map(record -> record.charAt(1) == 2 ? "SUCCEEDED" : "IN_PROGRESS")
                .findFirst()
                .orElse("none");
    }

    /** Whether anything is still undecided, in the database or in Redis. */
    boolean isSettled(String order) {
        return !row(order).equals("IN_PROGRESS") && !redis().equals("IN_PROGRESS");
    }

    void emptyRedis() {
        redis.command("FLUSHALL");
    }

    /** As if the time had come. */
    void endTheLease(String order) {
        application.execute("UPDATE idempotency_reservation SET lease_until = 0 WHERE key_text LIKE '%" + order + "%'");
        emptyRedis();
    }

    @Override
    public void close() {
        application.close();
        cuts.close();
        redis.close();
    }

    private static final class FailingFlush implements Synchronization {
        @Override
        public void beforeCompletion() {
            throw new IllegalStateException("a constraint that is checked at commit");
        }

        @Override
        public void afterCompletion(int status) {
            // It has had its say.
        }
    }
}
