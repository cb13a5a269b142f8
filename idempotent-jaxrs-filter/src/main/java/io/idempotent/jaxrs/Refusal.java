// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import io.idempotent.AlreadySucceededException;
import io.idempotent.AnonymousCallerException;
import io.idempotent.CommittedFailureException;
import io.idempotent.DocumentNumbersUnavailableException;
import io.idempotent.IdempotencyException;
import io.idempotent.InDoubtException;
import io.idempotent.InvalidOperationException;
import io.idempotent.KeyExpiredException;
import io.idempotent.KeyInvalidException;
import io.idempotent.KeyMissingException;
import io.idempotent.KeyReusedException;
import io.idempotent.LeaseLostException;
import io.idempotent.OperationInProgressException;
import io.idempotent.ResultGoneException;
import io.idempotent.ResultNotStorableException;
import io.idempotent.StoreUnavailableException;
import io.idempotent.TransactionLostException;

/**
 * An exception of the library, read as an HTTP answer.
 *
 * @param problem what the caller is told
 * @param retryAfter when to come again; empty where coming again is of no use
 */
record Refusal(Problem problem, Optional<Duration> retryAfter) {

    /** For exceptions that carry no time of their own: nothing is awaited, so soon. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private static final Map<Class<? extends IdempotencyException>, Problem> PROBLEMS = Map.ofEntries(
            Map.entry(OperationInProgressException.class, Problem.IN_PROGRESS),
            Map.entry(InDoubtException.class, Problem.IN_DOUBT),
            Map.entry(AlreadySucceededException.class, Problem.ALREADY_DONE),
            Map.entry(KeyReusedException.class, Problem.KEY_REUSED),
            Map.entry(KeyMissingException.class, Problem.KEY_MISSING),
            Map.entry(KeyInvalidException.class, Problem.KEY_INVALID),
            Map.entry(KeyExpiredException.class, Problem.TOKEN_EXPIRED),
            Map.entry(AnonymousCallerException.class, Problem.ANONYMOUS),
            Map.entry(CommittedFailureException.class, Problem.FAILED),
            Map.entry(ResultGoneException.class, Problem.ANSWER_GONE),
            Map.entry(LeaseLostException.class, Problem.LEASE_LOST),
            Map.entry(TransactionLostException.class, Problem.OUTCOME_UNKNOWN),
            Map.entry(DocumentNumbersUnavailableException.class, Problem.UNAVAILABLE),
            Map.entry(StoreUnavailableException.class, Problem.UNAVAILABLE),
            Map.entry(ResultNotStorableException.class, Problem.RESULT_NOT_STORABLE),
            Map.entry(InvalidOperationException.class, Problem.INVALID_OPERATION));

    static Refusal of(IdempotencyException exception) {
        // Only an idempotent-cdi that is newer than this jar throws what the map does not know.
        Problem problem = PROBLEMS.getOrDefault(exception.getClass(), Problem.REFUSED);
        return new Refusal(problem, retryAfter(exception));
    }

    private static Optional<Duration> retryAfter(IdempotencyException exception) {
        if (exception instanceof OperationInProgressException inProgress) {
            return Optional.of(inProgress.retryAfter());
        }
        if (exception instanceof StoreUnavailableException unavailable) {
            return Optional.of(unavailable.retryAfter());
        }
        boolean passes = exception instanceof LeaseLostException
                || exception instanceof TransactionLostException
                || exception instanceof DocumentNumbersUnavailableException;
        return passes ? Optional.of(SOON) : Optional.empty();
    }
}
