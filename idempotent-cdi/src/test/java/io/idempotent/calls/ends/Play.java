// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls.ends;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

import io.idempotent.OperationInProgressException;
import io.idempotent.calls.Rejected;

/** Plays one cell: the call with its end, what is left, the next delivery. */
final class Play {
    private static final Duration SETTLING = Duration.ofSeconds(3);
    private static final long PAUSE_NANOS = Duration.ofMillis(10).toNanos();

    private final Stage stage;
    private final Cell cell;
    private final String order = UUID.randomUUID().toString();

    Play(Stage stage, Cell cell) {
        this.stage = stage;
        this.cell = cell;
    }

    Observed observed() throws Exception {
        stage.emptyRedis();
        stage.prepare(order, cell.end());
        String answer = cell.inOuter() ? inOuter() : alone();
        stage.prepareNothing(order);
        settle();
        String row = stage.row(order);
        String redis = stage.redis();
        String next = stage.elsewhere(this::next);
        return new Observed(answer, row, redis, next, ledger());
    }

    private String ledger() throws Exception {
        long late = stage.lateRows(order);
        return stage.rows(order) + (late > 0 ? " and the late write" : "");
    }

    private String alone() throws Exception {
        if (cell.end() == End.TIME_OUT) {
            stage.transaction().setTransactionTimeout(1);
        }
        try {
            return answer();
        } finally {
            stage.transaction().setTransactionTimeout(0);
            stage.cutNothing();
        }
    }

    private String answer() {
        try {
            cell.shape().call(stage.shapes(), order);
            return "result";
        } catch (Throwable failure) {
            return name(failure);
        }
    }

    /** The outer transaction does what a caller's @Transactional does: checked exceptions commit. */
    private String inOuter() throws Exception {
        boolean outerTimesOut = cell.end() == End.TIME_OUT && cell.shape().work(true) == Shape.Work.OUTER;
        stage.transaction().setTransactionTimeout(outerTimesOut ? 1 : 60);
        stage.transaction().begin();
        stage.transaction().setTransactionTimeout(cell.end() == End.TIME_OUT ? 1 : 0);
        try {
            return outer();
        } finally {
            stage.transaction().setTransactionTimeout(0);
            stage.cutNothing();
        }
    }

    private String outer() {
        boolean commits = cell.end() != End.OUTER_ROLLBACK;
        String answer;
        try {
            cell.shape().call(stage.shapes(), order);
            answer = "result";
        } catch (Rejected | StackOverflowError committing) {
            answer = name(committing);
        } catch (Throwable failure) {
            answer = name(failure);
            commits = false;
        }
        return answer + "; outer: " + endOuter(commits);
    }

    private String endOuter(boolean commits) {
        try {
            if (commits) {
                stage.transaction().commit();
                return "committed";
            }
            stage.transaction().rollback();
            return "rolled back";
        } catch (Exception failure) {
            return name(failure);
        }
    }

    private static String name(Throwable failure) {
        return failure.getClass().getSimpleName();
    }

    /** Waits until all is decided; what stays in progress is waited for as long as any background work takes. */
    private void settle() {
        long until = System.nanoTime() + SETTLING.toNanos();
        while (!stage.isSettled(order) && System.nanoTime() - until < 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private String next() throws Exception {
        try {
            return once();
        } catch (OperationInProgressException inProgress) {
            stage.endTheLease(order);
            return "in progress until the lease ends, then " + once();
        }
    }

    private String once() throws Exception {
        long before = stage.rows(order);
        String got = cell.shape() == Shape.MANDATORY ? deliveredInTransaction() : delivered();
        return got.equals("result") ? (stage.rows(order) > before ? "runs" : "replay") : got;
    }

    private String deliveredInTransaction() throws Exception {
        stage.transaction().begin();
        try {
            return delivered();
        } finally {
            stage.transaction().commit();
        }
    }

    private String delivered() {
        try {
            cell.shape().call(stage.shapes(), order);
            return "result";
        } catch (OperationInProgressException inProgress) {
            throw inProgress;
        } catch (Throwable failure) {
            return name(failure);
        }
    }
}
