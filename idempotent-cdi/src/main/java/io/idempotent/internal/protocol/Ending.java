// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;

import io.idempotent.LeaseLostException;
import io.idempotent.ResultNotStorableException;
import io.idempotent.StoreUnavailableException;
import io.idempotent.TransactionLostException;
import io.idempotent.internal.protocol.Transactions.End;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Transition;
import org.jspecify.annotations.Nullable;

/**
 * Ends attempts. An attempt ends with the transaction in which its commit point ran, not with the method and not with
 * the exception: a checked exception commits, a normal return can roll back. Where nobody knows how a transaction
 * ended, the store's conditional release settles it.
 */
final class Ending {
    private static final System.Logger LOG = System.getLogger(Ending.class.getName());

    private final Renewals renewals;
    private final Executor background;

    Ending(Renewals renewals, Executor background) {
        this.renewals = renewals;
        this.background = background;
    }

    /** The method returned. */
    void returned(Attempt attempt, @Nullable Object result) {
        Optional<Observation> transaction = attempt.observation();
        if (transaction.isEmpty()) {
            renewals.remove(attempt);
            completeOutsideTransaction(attempt, result);
            return;
        }
        transaction
                .get()
                .leave(end -> endedLater(attempt, end, Optional.empty()))
                .ifPresent(end -> endedAfterReturn(attempt, end));
    }

    /**
     * The method, or the commit after it, failed.
     *
     * @return the business's result where the call is done all the same: its commit failed for the caller, yet was done
     */
    Optional<Attempt.Result> failed(Attempt attempt, Throwable failure) {
        Optional<Observation> transaction = attempt.observation();
        if (transaction.isEmpty()) {
            renewals.remove(attempt);
            suppressing(failure, () -> failedOutsideTransaction(attempt, failure));
            return Optional.empty();
        }
        Optional<End> end = transaction.get().leave(later -> endedLater(attempt, later, Optional.of(failure)));
        return end.flatMap(known -> endedAfterFailure(attempt, known, failure));
    }

    private void endedAfterReturn(Attempt attempt, End end) {
        renewals.remove(attempt);
        if (end == End.COMMITTED) {
            committed(attempt);
        } else if (!free(attempt)) {
            // Many containers roll back in silence what was only marked for it: the result would speak of a lost
            // effect.
            throw new TransactionLostException(attempt.operationName());
        }
    }

    private Optional<Attempt.Result> endedAfterFailure(Attempt attempt, End end, Throwable failure) {
        renewals.remove(attempt);
        if (end == End.COMMITTED) {
            committed(attempt);
            return Optional.empty();
        }
        if (attempt.outcomes().isRejection(failure)) {
            suppressing(failure, () -> rejected(attempt, failure));
            return Optional.empty();
        }
        return free(attempt) ? attempt.result() : Optional.empty();
    }

    /** The transaction of a method that had already left ended now, on whatever thread. */
    private void endedLater(Attempt attempt, End end, Optional<Throwable> failure) {
        renewals.remove(attempt);
        if (end == End.COMMITTED) {
            committed(attempt);
        } else if (attempt.store().completesInTransaction()) {
            // Transactional work is not possible while a transaction ends; if this is lost, the lease ends the attempt.
            background.execute(() -> rolledBackLater(attempt, failure));
        } else {
            rolledBackLater(attempt, failure);
        }
    }

    private static void rolledBackLater(Attempt attempt, Optional<Throwable> failure) {
        Optional<Throwable> rejection = failure.filter(attempt.outcomes()::isRejection);
        if (rejection.isEmpty()) {
            free(attempt);
            return;
        }
        try {
            rejected(attempt, rejection.get());
        } catch (LeaseLostException lost) {
            // Nobody is there to be told: the caller has had the rejection itself.
            LOG.log(System.Logger.Level.WARNING, "A rejection was not recorded.", lost);
        }
    }

    private static void committed(Attempt attempt) {
        attempt.completion().ifPresent(completion -> {
            if (!attempt.store().completesInTransaction()) {
                warnUnlessApplied(attempt, attempt.store().complete(attempt.hold(), completion));
            }
            attempt.store().committed(attempt.hold(), completion);
        });
    }

    /** A rejection is a result, also when it rolled back; the store refuses it where the transaction did commit. */
    private static void rejected(Attempt attempt, Throwable rejection) {
        completeNow(attempt, CommitPoint.failure(attempt, rejection));
    }

    /**
     * Frees the key of an attempt whose transaction did not commit, as far as anybody knows.
     *
     * @return whether the store knows better: the attempt's own completion has committed
     */
    private static boolean free(Attempt attempt) {
        Transition answer = attempt.store().release(attempt.hold());
        if (answer instanceof Transition.AlreadyCompleted) {
            committed(attempt);
            return true;
        }
        if (answer instanceof Transition.Unavailable unavailable) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "The key of a failed call of operation '" + attempt.operationName()
                            + "' could not be freed; it is free when the lease ends.",
                    unavailable.cause());
        }
        return false;
    }

    private static void completeOutsideTransaction(Attempt attempt, @Nullable Object result) {
        completeNow(attempt, successOrGone(attempt, result));
    }

    /** The effect is there already: a result that cannot be kept must not make it look undone. */
    private static Completion successOrGone(Attempt attempt, @Nullable Object result) {
        try {
            return CommitPoint.success(attempt, result);
        } catch (ResultNotStorableException unstorable) {
            LOG.log(System.Logger.Level.WARNING, "Duplicates of this call will get no result.", unstorable);
            return CommitPoint.gone(attempt);
        }
    }

    private static void failedOutsideTransaction(Attempt attempt, Throwable failure) {
        if (attempt.outcomes().isRejection(failure)) {
            rejected(attempt, failure);
        } else if (!isCancellation(failure)) {
            free(attempt);
        }
    }

    /** A cancelled call may have had its effect: only the end of the lease lets another one run. */
    private static boolean isCancellation(Throwable failure) {
        return failure instanceof InterruptedException
                || failure instanceof CancellationException
                || Thread.currentThread().isInterrupted();
    }

    private static void completeNow(Attempt attempt, Completion completion) {
        if (!attempt.isOwner()) {
            throw new LeaseLostException(attempt.operationName());
        }
        Transition answer = completedApart(attempt, completion);
        if (answer instanceof Transition.NotOwner) {
            throw new LeaseLostException(attempt.operationName());
        }
        warnUnlessApplied(attempt, answer);
        if (answer instanceof Transition.Applied) {
            attempt.store().committed(attempt.hold(), completion);
        }
    }

    /** Once more where there was no answer: the effect is there, and the step gives the same answer again. */
    private static Transition completedApart(Attempt attempt, Completion completion) {
        Transition answer = attempt.store().completeApart(attempt.hold(), completion);
        return answer instanceof Transition.Unavailable
                ? attempt.store().completeApart(attempt.hold(), completion)
                : answer;
    }

    private static void warnUnlessApplied(Attempt attempt, Transition answer) {
        if (!(answer instanceof Transition.Applied)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "A call of operation '" + attempt.operationName()
                            + "' succeeded, but the store did not record it ("
                            + answer.getClass().getSimpleName()
                            + "); a duplicate that comes after the lease can run again.");
        }
    }

    private static void suppressing(Throwable failure, Runnable step) {
        try {
            step.run();
        } catch (LeaseLostException | StoreUnavailableException unrecorded) {
            failure.addSuppressed(unrecorded);
        }
    }
}
