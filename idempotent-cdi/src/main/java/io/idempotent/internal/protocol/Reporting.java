// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;

import io.idempotent.AlreadySucceededException;
import io.idempotent.CommittedFailureException;
import io.idempotent.IdempotencyEvent;
import io.idempotent.IdempotencyEvent.Outcome;
import io.idempotent.InDoubtException;
import io.idempotent.KeyExpiredException;
import io.idempotent.KeyReusedException;
import io.idempotent.OperationInProgressException;
import io.idempotent.ResultGoneException;
import io.idempotent.spi.Completion;

/** Tells observers what became of calls. Where there are none, it does not even look at the clock. */
final class Reporting {
    private final Observers observers;
    private final Ticker ticker;

    Reporting(Observers observers, Ticker ticker) {
        this.observers = observers;
        this.ticker = ticker;
    }

    /** When a call began; meaningful to this object only. */
    long begin() {
        return observers.areThere() ? ticker.nanos() : 0;
    }

    void answered(Call call, long begin) {
        tell(call, Outcome.REPLAYED, begin);
    }

    /** A call may run in the place of one that nobody ended; how it ends itself is told later. */
    void tookOver(Call call, long begin) {
        tell(call, Outcome.TAKEN_OVER, begin);
    }

    /** A call did not run and got no result. */
    void refused(Call call, Exception refusal, long begin) {
        tell(call, outcome(refusal), begin);
    }

    private static Outcome outcome(Exception refusal) {
        if (refusal instanceof OperationInProgressException) {
            return Outcome.IN_PROGRESS;
        }
        if (refusal instanceof AlreadySucceededException) {
            return Outcome.ALREADY_SUCCEEDED;
        }
        if (refusal instanceof InDoubtException) {
            return Outcome.DOUBT_KEPT;
        }
        if (refusal instanceof KeyReusedException) {
            return Outcome.KEY_REUSED;
        }
        if (refusal instanceof KeyExpiredException) {
            return Outcome.KEY_EXPIRED;
        }
        if (refusal instanceof CommittedFailureException) {
            return Outcome.FAILURE_KEPT;
        }
        return refusal instanceof ResultGoneException ? Outcome.RESULT_GONE : Outcome.UNAVAILABLE;
    }

    /** An attempt is done, and recorded as such. */
    void completed(Attempt attempt, Completion completion) {
        if (observers.areThere()) {
            ended(attempt, attempt.outcomes().ending(completion));
        }
    }

    void ended(Attempt attempt, Outcome outcome) {
        tell(attempt.call(), outcome, attempt.startedAt());
    }

    private void tell(Call call, Outcome outcome, long begin) {
        if (observers.areThere()) {
            observers.tell(new IdempotencyEvent(
                    outcome,
                    call.operation().name(),
                    call.origin().tenant(),
                    Duration.ofNanos(ticker.nanos() - begin)));
        }
    }
}
