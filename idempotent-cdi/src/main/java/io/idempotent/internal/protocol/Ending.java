// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;

import io.idempotent.LeaseLostException;
import io.idempotent.ResultNotStorableException;
import io.idempotent.StoreUnavailableException;
import io.idempotent.internal.protocol.Transactions.End;
import io.idempotent.spi.Completion;
import io.idempotent.spi.PendingAnswer;
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
            conclude(attempt, new Disposition.Done(successOrGone(attempt, result)));
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
            suppressing(failure, () -> conclude(attempt, outsideTransaction(attempt, failure)));
            return Optional.empty();
        }
        Optional<End> end = transaction.get().leave(later -> endedLater(attempt, later, Optional.of(failure)));
        return end.flatMap(known -> endedAfterFailure(attempt, known, failure));
    }

    private void endedAfterReturn(Attempt attempt, End end) {
        if (end == End.COMMITTED) {
            conclude(attempt, new Disposition.Committed());
        } else {
            settle(attempt);
        }
    }

    private Optional<Attempt.Result> endedAfterFailure(Attempt attempt, End end, Throwable failure) {
        if (end == End.COMMITTED) {
            conclude(attempt, new Disposition.Committed());
            return Optional.empty();
        }
        if (attempt.outcomes().isRejection(failure)) {
            suppressing(failure, () -> conclude(attempt, rejected(attempt, failure)));
            return Optional.empty();
        }
        if (attempt.result().isEmpty() && attempt.outcomes().mayListAnswers()) {
            // The method failed by itself: if its failure has committed all the same, freeing the key will tell.
            conclude(attempt, new Disposition.Failed());
            return Optional.empty();
        }
        return settle(attempt) ? attempt.result() : Optional.empty();
    }

    /** The transaction of a method that had already left ended now, on whatever thread. */
    private void endedLater(Attempt attempt, End end, Optional<Throwable> failure) {
        if (end == End.COMMITTED) {
            conclude(attempt, new Disposition.Committed());
        } else if (attempt.store().completesInTransaction()) {
            // Transactional work is not possible while a transaction ends; if this is lost, the lease ends the attempt.
            background.execute(() -> rolledBackLater(attempt, failure));
        } else {
            rolledBackLater(attempt, failure);
        }
    }

    private void rolledBackLater(Attempt attempt, Optional<Throwable> failure) {
        Optional<Throwable> rejection = failure.filter(attempt.outcomes()::isRejection);
        if (rejection.isEmpty()) {
            settle(attempt);
            return;
        }
        try {
            conclude(attempt, rejected(attempt, rejection.get()));
        } catch (LeaseLostException lost) {
            // Nobody is there to be told: the caller has had the rejection itself.
            LOG.log(System.Logger.Level.WARNING, "A rejection was not recorded.", lost);
        }
    }

    /** Does what is to be done: at once, or with the answer of the request. */
    private void conclude(Attempt attempt, Disposition how) {
        Optional<Exchange> exchange = attempt.exchange();
        if (exchange.isEmpty()) {
            finish(attempt, how, Answer.NONE);
            return;
        }
        if (how instanceof Disposition.Done && !attempt.isOwner()) {
            settled(attempt);
            throw new LeaseLostException(attempt.operationName());
        }
        if (how instanceof Disposition.Failed && !attempt.outcomes().mayListAnswers()) {
            // Nothing to wait for; and some runtimes show the answer of a failed method to nobody.
            settle(attempt);
            return;
        }
        exchange.get().left(how);
    }

    private void settled(Attempt attempt) {
        renewals.remove(attempt);
        attempt.exchange().ifPresent(exchange -> exchange.left(new Disposition.Settled()));
    }

    /** Method and answer, where there is one to wait for, are known. */
    void finish(Attempt attempt, Disposition how, Answer answer) {
        renewals.remove(attempt);
        if (how instanceof Disposition.Committed) {
            committed(attempt, answer);
        } else if (how instanceof Disposition.Done done) {
            done(attempt, done.completion(), answer);
        } else if (how instanceof Disposition.Rejected rejected) {
            completeNow(
                    attempt,
                    answer.content()
                            .map(content -> CommitPoint.answered(attempt, content))
                            .orElse(rejected.completion()));
        } else if (how instanceof Disposition.Failed) {
            notDone(attempt, answer);
        }
    }

    private static void done(Attempt attempt, Completion completion, Answer answer) {
        if (answer.isFailure()) {
            free(attempt);
        } else {
            completeNow(attempt, answeredOr(attempt, completion, answer));
        }
    }

    private static void notDone(Attempt attempt, Answer answer) {
        if (answer.is(PendingAnswer.Kind.LISTED)) {
            completeNow(attempt, answeredOr(attempt, CommitPoint.gone(attempt), answer));
        } else {
            free(attempt);
        }
    }

    private static Completion answeredOr(Attempt attempt, Completion completion, Answer answer) {
        return answer.content()
                .map(content -> CommitPoint.answered(attempt, content))
                .orElse(completion);
    }

    /** The answer takes the place of the result, unless the two contradict each other: then the transaction is right. */
    private static void committed(Attempt attempt, Answer answer) {
        attempt.completion().ifPresent(recorded -> {
            boolean replaces = !answer.isFailure() && !attempt.outcomes().isFailure(recorded);
            Completion completion = replaces ? answeredOr(attempt, recorded, answer) : recorded;
            if (!attempt.store().completesInTransaction()) {
                warnUnlessApplied(attempt, attempt.store().complete(attempt.hold(), completion));
            }
            attempt.store().committed(attempt.hold(), completion);
        });
    }

    /** A rejection is a result, also when it rolled back; the store refuses it where the transaction did commit. */
    private static Disposition rejected(Attempt attempt, Throwable rejection) {
        return new Disposition.Rejected(CommitPoint.failure(attempt, rejection));
    }

    /** Frees the key at once, since it may turn out that the call is done. */
    private boolean settle(Attempt attempt) {
        settled(attempt);
        return free(attempt);
    }

    /**
     * Frees the key of an attempt whose transaction did not commit, as far as anybody knows.
     *
     * @return whether the store knows better: the attempt's own completion has committed
     */
    private static boolean free(Attempt attempt) {
        Transition answer = attempt.store().release(attempt.hold());
        if (answer instanceof Transition.AlreadyCompleted) {
            committed(attempt, Answer.NONE);
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

    /** The effect is there already: a result that cannot be kept must not make it look undone. */
    private static Completion successOrGone(Attempt attempt, @Nullable Object result) {
        try {
            return CommitPoint.success(attempt, result);
        } catch (ResultNotStorableException unstorable) {
            LOG.log(System.Logger.Level.WARNING, "Duplicates of this call will get no result.", unstorable);
            return CommitPoint.gone(attempt);
        }
    }

    private static Disposition outsideTransaction(Attempt attempt, Throwable failure) {
        if (attempt.outcomes().isRejection(failure)) {
            return rejected(attempt, failure);
        }
        return isCancellation(failure) ? new Disposition.Unknown() : new Disposition.Failed();
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
        Transition answer = attempt.store().completeApart(attempt.hold(), completion);
        if (answer instanceof Transition.NotOwner) {
            throw new LeaseLostException(attempt.operationName());
        }
        warnUnlessApplied(attempt, answer);
        attempt.store().committed(attempt.hold(), completion);
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
