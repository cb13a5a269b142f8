// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;

import io.idempotent.IdempotencyEvent.Outcome;
import io.idempotent.LeaseLostException;
import io.idempotent.ResultNotStorableException;
import io.idempotent.TransactionLostException;
import io.idempotent.internal.protocol.Transactions.End;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Doubt;
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
    private final Reporting reporting;

    Ending(Renewals renewals, Executor background, Reporting reporting) {
        this.renewals = renewals;
        this.background = background;
        this.reporting = reporting;
    }

    /** The method returned. */
    void returned(Attempt attempt, @Nullable Object result) {
        Optional<Observation> transaction = attempt.observation();
        if (transaction.isEmpty()) {
            conclude(
                    attempt,
                    attempt.outcomes().tellsOfFailure(result)
                            ? new Disposition.Failed()
                            : new Disposition.Done(successOrGone(attempt, result)));
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
            suppressing(failure, () -> failedOutsideTransaction(attempt, failure));
            return Optional.empty();
        }
        Optional<End> end = transaction.get().leave(later -> endedLater(attempt, later, Optional.of(failure)));
        return end.flatMap(known -> endedAfterFailure(attempt, known, failure));
    }

    /** Nobody can say whether the method had, or will have, its effect: the end of the lease, or a reconciler, decides. */
    void unknown(Attempt attempt) {
        conclude(attempt, new Disposition.Unknown());
    }

    private void endedAfterReturn(Attempt attempt, End end) {
        if (end == End.COMMITTED) {
            conclude(attempt, new Disposition.Committed());
        } else if (!settled(attempt, end)) {
            // Many containers roll back in silence what was only marked for it: the result would speak of a lost
            // effect.
            throw new TransactionLostException(attempt.operationName());
        }
    }

    private Optional<Attempt.Result> endedAfterFailure(Attempt attempt, End end, Throwable failure) {
        if (end == End.COMMITTED) {
            suppressing(failure, () -> conclude(attempt, new Disposition.Committed()));
            return Optional.empty();
        }
        if (isRejection(attempt, failure)) {
            suppressing(failure, () -> rejected(attempt, failure));
            return Optional.empty();
        }
        if (waitsForListedAnswer(attempt, end)) {
            // The method failed by itself: if its failure has committed all the same, freeing the key will tell.
            conclude(attempt, new Disposition.Failed());
            return Optional.empty();
        }
        return settled(attempt, end) ? attempt.result() : Optional.empty();
    }

    private static boolean waitsForListedAnswer(Attempt attempt, End end) {
        return end == End.ROLLED_BACK
                && attempt.result().isEmpty()
                && attempt.outcomes().mayListAnswers();
    }

    /** What a business threw that had returned already, its commit threw. */
    private static boolean isRejection(Attempt attempt, Throwable failure) {
        return attempt.result().isEmpty() && attempt.outcomes().isRejection(failure);
    }

    /** The transaction of a method that had already left ended now, on whatever thread. */
    private void endedLater(Attempt attempt, End end, Optional<Throwable> failure) {
        if (end == End.COMMITTED && attempt.completion().isPresent()) {
            conclude(attempt, new Disposition.Committed());
        } else if (attempt.store().completesInTransaction()) {
            // Transactional work is not possible while a transaction ends; if this is lost, the lease ends the attempt.
            background.execute(() -> settleLater(attempt, end, failure));
        } else {
            settleLater(attempt, end, failure);
        }
    }

    /** Nobody is there to be told of trouble: the caller has had the business's own answer. */
    private void settleLater(Attempt attempt, End end, Optional<Throwable> failure) {
        try {
            settle(attempt, end, failure.filter(thrown -> isRejection(attempt, thrown)));
        } catch (RuntimeException unrecorded) {
            LOG.log(System.Logger.Level.WARNING, "The end of a call was not recorded.", unrecorded);
        }
    }

    private void settle(Attempt attempt, End end, Optional<Throwable> rejection) {
        if (end == End.COMMITTED) {
            conclude(attempt, new Disposition.Committed());
        } else if (rejection.isPresent()) {
            rejected(attempt, rejection.get());
        } else {
            settled(attempt, end);
        }
    }

    /** Does what is to be done: at once, or with the answer of the request. */
    private void conclude(Attempt attempt, Disposition how) {
        Optional<Exchange> exchange = attempt.exchange();
        if (exchange.isEmpty()) {
            finish(attempt, how, Answer.NONE);
        } else if (how instanceof Disposition.Done && !attempt.isOwner()) {
            close(attempt);
            reporting.ended(attempt, Outcome.LEASE_LOST);
            throw new LeaseLostException(attempt.operationName());
        } else if (how instanceof Disposition.Failed && !attempt.outcomes().mayListAnswers()) {
            // Nothing to wait for; and some runtimes show the answer of a failed method to nobody.
            close(attempt);
            free(attempt);
        } else {
            exchange.get().left(how);
        }
    }

    private void close(Attempt attempt) {
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
            completeNow(attempt, answeredOr(attempt, rejected.completion(), answer));
        } else if (how instanceof Disposition.Failed) {
            notDone(attempt, answer);
        } else if (how instanceof Disposition.Unknown) {
            abandoned(attempt);
        }
    }

    /** Its business may still be at work, though for no longer than the lease that protects it now. */
    private void abandoned(Attempt attempt) {
        if (attempt.endsUnbegun()) {
            free(attempt);
        } else if (attempt.endsInDoubt()) {
            doubt(
                    attempt,
                    new Doubt(
                            Doubt.Reason.ABANDONED,
                            attempt.call().operation().times().lease()));
        } else {
            reporting.ended(attempt, Outcome.UNKNOWN);
        }
    }

    private void done(Attempt attempt, Completion completion, Answer answer) {
        if (!answer.isFailure()) {
            completeNow(attempt, answeredOr(attempt, completion, answer));
        } else if (attempt.outcomes().isFailure(completion)) {
            free(attempt);
        } else {
            // The method succeeded, and its effect is there; only its answer could not be written.
            completeNow(attempt, completion);
        }
    }

    private void notDone(Attempt attempt, Answer answer) {
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

    private void committed(Attempt attempt, Answer answer) {
        Optional<Completion> completion = attempt.completion();
        if (completion.isPresent()) {
            committed(attempt, replaced(attempt, completion.get(), answer));
        } else {
            // The business ended its transaction itself, before the commit point: the effect is there, a result is not.
            completeNow(attempt, answeredOr(attempt, CommitPoint.gone(attempt), answer));
        }
    }

    /** The answer takes the place of the result, unless the two contradict each other: then the transaction is right. */
    private static Completion replaced(Attempt attempt, Completion recorded, Answer answer) {
        boolean contradicts = answer.isFailure() || attempt.outcomes().isFailure(recorded);
        return contradicts ? recorded : answeredOr(attempt, recorded, answer);
    }

    private void committed(Attempt attempt, Completion completion) {
        if (!attempt.store().completesInTransaction()) {
            warnUnlessApplied(attempt, attempt.store().complete(attempt.hold(), completion));
        }
        attempt.store().committed(attempt.hold(), completion);
        reporting.completed(attempt, completion);
    }

    /** A rejection is a result, also when it rolled back; the store refuses it where the transaction did commit. */
    private void rejected(Attempt attempt, Throwable rejection) {
        Completion completion;
        try {
            completion = CommitPoint.failure(attempt, rejection);
        } catch (RuntimeException unstorable) {
            close(attempt);
            free(attempt);
            throw unstorable;
        }
        conclude(attempt, new Disposition.Rejected(completion));
    }

    /** Frees the key at once, since it may turn out that the call is done. */
    private boolean settled(Attempt attempt, End end) {
        close(attempt);
        return free(attempt, end);
    }

    /** A store that takes no part in the transaction cannot settle how that ended: only the end of the lease frees. */
    private boolean free(Attempt attempt, End end) {
        if (end == End.UNKNOWN && !attempt.store().completesInTransaction() && !attempt.endsInDoubt()) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "Nobody knows how the transaction of a call of operation '" + attempt.operationName()
                            + "' ended; its key is free when the lease ends.");
            reporting.ended(attempt, Outcome.UNKNOWN);
            return false;
        }
        return free(attempt);
    }

    /**
     * Frees the key of an attempt whose transaction did not commit, as far as anybody knows; or puts it in doubt where
     * that proves too little.
     *
     * @return whether the store knows better: the attempt's own completion has committed
     */
    private boolean free(Attempt attempt) {
        if (attempt.endsInDoubt()) {
            return doubt(attempt, new Doubt(Doubt.Reason.FAILED, Duration.ZERO));
        }
        Transition answer = attempt.store().release(attempt.hold());
        if (answer instanceof Transition.Unavailable unavailable) {
            warnOfOpenEnd(attempt, "could not be freed; it is free when the lease ends.", unavailable);
        }
        return ended(attempt, answer, afterRelease(attempt, answer));
    }

    private boolean doubt(Attempt attempt, Doubt doubt) {
        Transition answer = attempt.store().doubt(attempt.hold(), doubt);
        if (answer instanceof Transition.Unavailable unavailable) {
            warnOfOpenEnd(attempt, "could not be put in doubt; it is in doubt when the lease ends.", unavailable);
        }
        return ended(attempt, answer, afterDoubt(answer));
    }

    private boolean ended(Attempt attempt, Transition answer, Outcome otherwise) {
        boolean done = answer instanceof Transition.AlreadyCompleted;
        if (done) {
            committed(attempt, Answer.NONE);
        } else {
            reporting.ended(attempt, otherwise);
        }
        return done;
    }

    private static void warnOfOpenEnd(Attempt attempt, String what, Transition.Unavailable unavailable) {
        LOG.log(
                System.Logger.Level.WARNING,
                "The key of a failed call of operation '" + attempt.operationName() + "' " + what,
                unavailable.cause());
    }

    private static Outcome afterDoubt(Transition answer) {
        if (answer instanceof Transition.Unavailable) {
            return Outcome.UNKNOWN;
        }
        return answer instanceof Transition.Applied ? Outcome.IN_DOUBT : Outcome.LEASE_LOST;
    }

    private static Outcome afterRelease(Attempt attempt, Transition answer) {
        if (answer instanceof Transition.Unavailable) {
            return Outcome.UNKNOWN;
        }
        boolean freed = answer instanceof Transition.Applied && attempt.isOwner();
        return freed ? Outcome.FREED : Outcome.LEASE_LOST;
    }

    /** The effect is there already: a result that cannot be kept must not make it look undone. */
    private static Completion successOrGone(Attempt attempt, @Nullable Object result) {
        try {
            return CommitPoint.success(attempt, result);
        } catch (ResultNotStorableException unstorable) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "Duplicates of this call will get no result. " + Unstorable.told(unstorable));
            return CommitPoint.gone(attempt);
        }
    }

    private void failedOutsideTransaction(Attempt attempt, Throwable failure) {
        if (isRejection(attempt, failure)) {
            rejected(attempt, failure);
        } else if (isCancellation(failure)) {
            conclude(attempt, new Disposition.Unknown());
        } else {
            conclude(attempt, new Disposition.Failed());
        }
    }

    /** A cancelled call may have had its effect: only the end of the lease lets another one run. */
    private static boolean isCancellation(Throwable failure) {
        return Thread.currentThread().isInterrupted() || Abandonment.isBehind(failure);
    }

    private void completeNow(Attempt attempt, Completion completion) {
        Transition answer = attempt.isOwner() ? completedApart(attempt, completion) : new Transition.NotOwner();
        if (answer instanceof Transition.NotOwner) {
            reporting.ended(attempt, Outcome.LEASE_LOST);
            throw new LeaseLostException(attempt.operationName());
        }
        warnUnlessApplied(attempt, answer);
        boolean recorded = answer instanceof Transition.Applied;
        if (recorded) {
            // The fast store must not know of a success that the truth does not.
            attempt.store().committed(attempt.hold(), completion);
        }
        reporting.ended(attempt, recorded ? attempt.outcomes().ending(completion) : Outcome.UNKNOWN);
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
                            + named(answer)
                            + (attempt.endsInDoubt()
                                    ? "); it is in doubt when the lease ends."
                                    : "); a duplicate that comes after the lease can run again."));
        }
    }

    /** The cause by its type only: a store's message may name the record. */
    private static String named(Transition answer) {
        String name = answer.getClass().getSimpleName();
        return answer instanceof Transition.Unavailable unavailable
                ? name + ", " + unavailable.cause().getClass().getName()
                : name;
    }

    private static void suppressing(Throwable failure, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error unrecorded) {
            failure.addSuppressed(unrecorded);
        }
    }
}
