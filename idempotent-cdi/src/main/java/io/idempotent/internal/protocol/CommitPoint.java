// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Optional;

import io.idempotent.CommittedFailureException;
import io.idempotent.LeaseLostException;
import io.idempotent.StoreUnavailableException;
import io.idempotent.TransactionLostException;
import io.idempotent.WhenSucceeded;
import io.idempotent.internal.protocol.Transactions.Standing;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Transition;
import org.jspecify.annotations.Nullable;

/**
 * Records "done" as the last statement of the business's own transaction, so that the effect and its record become
 * visible together or not at all. What cannot be recorded must not commit: the transaction is made rollback-only
 * <em>and</em> an exception is thrown, since rollback-only alone would return the normal result for a lost effect.
 */
final class CommitPoint {
    private final Transactions transactions;

    CommitPoint(Transactions transactions) {
        this.transactions = transactions;
    }

    /** Runs the business and takes the commit point on every exit. */
    @Nullable
    Object around(Attempt attempt, Business business) throws Exception {
        requireNotCommitted(attempt);
        attempt.begin();
        Optional<Transactions.Unit> transaction = transactions.current();
        if (transaction.isEmpty()) {
            attempt.observeNone();
            return business.proceed();
        }
        attempt.observe(transaction.get());
        return around(attempt, transaction.get(), business);
    }

    /** Where something repeats whole transactions within an attempt, one that committed its failure is the last. */
    private static void requireNotCommitted(Attempt attempt) {
        if (attempt.observation().filter(Observation::hasCommitted).isPresent()) {
            throw new CommittedFailureException(attempt.operationName());
        }
    }

    private static @Nullable Object around(Attempt attempt, Transactions.Unit transaction, Business business)
            throws Exception {
        Object result;
        try {
            result = business.proceed();
        } catch (Throwable failure) {
            failed(attempt, transaction, failure);
            throw failure;
        }
        returned(attempt, transaction, result);
        return result;
    }

    private static void returned(Attempt attempt, Transactions.Unit transaction, @Nullable Object result) {
        if (transaction.standing() != Standing.ACTIVE) {
            // Containers return the result of what they roll back in silence, and it would speak of a lost effect.
            throw new TransactionLostException(attempt.operationName());
        }
        orRollBack(transaction, () -> record(attempt, success(attempt, result)));
        attempt.returned(result);
    }

    /** The business's own exception leaves untouched; what went wrong here is suppressed under it. */
    private static void failed(Attempt attempt, Transactions.Unit transaction, Throwable failure) {
        if (transaction.standing() != Standing.ACTIVE) {
            return;
        }
        try {
            orRollBack(transaction, () -> record(attempt, failure(attempt, failure)));
        } catch (RuntimeException | Error unrecorded) {
            failure.addSuppressed(unrecorded);
        }
    }

    private static void orRollBack(Transactions.Unit transaction, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error unrecorded) {
            transaction.setRollbackOnly();
            throw unrecorded;
        }
    }

    private static void record(Attempt attempt, Completion completion) {
        if (!attempt.isOwner()) {
            throw new LeaseLostException(attempt.operationName());
        }
        attempt.record(completion);
        if (attempt.store().completesInTransaction()) {
            requireApplied(attempt, attempt.store().complete(attempt.hold(), completion));
        }
    }

    private static void requireApplied(Attempt attempt, Transition answer) {
        if (answer instanceof Transition.Unavailable unavailable) {
            throw new StoreUnavailableException(
                    attempt.operationName(), attempt.call().operation().times().retryAfter(), unavailable.cause());
        }
        if (!(answer instanceof Transition.Applied)) {
            throw new LeaseLostException(attempt.operationName());
        }
    }

    /** How a normal return is recorded. */
    static Completion success(Attempt attempt, @Nullable Object result) {
        Envelope outcome = attempt.outcomes().returned(result);
        return completion(attempt, outcome, attempt.outcomes().note(outcome));
    }

    /** How a failure is recorded whose transaction commits, or that is a result. */
    static Completion failure(Attempt attempt, Throwable failure) {
        return completion(attempt, attempt.outcomes().thrown(failure), OutcomeFormat.note(failure));
    }

    /** How a success is recorded whose result cannot be kept. */
    static Completion gone(Attempt attempt) {
        return completion(attempt, attempt.outcomes().gone(), Optional.empty());
    }

    /** How a call is recorded that duplicates are given its answer of. */
    static Completion answered(Attempt attempt, Bytes content) {
        return completion(attempt, OutcomeFormat.answered(content), Optional.empty());
    }

    private static Completion completion(Attempt attempt, Envelope outcome, Optional<String> failure) {
        Operation operation = attempt.call().operation();
        return operation.whenSucceeded() == WhenSucceeded.RUN_AGAIN
                ? new Completion.Free()
                : new Completion.Keep(outcome, attempt.call().retention(), failure);
    }
}
