// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.Optional;

import io.idempotent.ResultNotStorableException;
import io.idempotent.WhenSucceeded;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Turns what an application found into what is to become of the record.
 *
 * @param pause after the first time that nobody knew
 * @param longestPause after many times
 */
record Rulings(Duration pause, Duration longestPause) {
    private static final System.Logger LOG = System.getLogger(Rulings.class.getName());

    /** Twice as long each time; further doublings would change nothing. */
    private static final int MOST_DOUBLINGS = 30;

    Ruling on(Doubtful turn, Operation operation, @Nullable Verdict verdict) {
        if (verdict instanceof Verdict.Happened happened) {
            return new Ruling.Done(
                    outcome(operation, () -> success(operation, happened.result())), "happened: " + happened.reason());
        }
        if (verdict instanceof Verdict.HappenedWithoutResult happened) {
            return new Ruling.Done(
                    outcome(operation, () -> operation.outcomes().gone()), "happened: " + happened.reason());
        }
        if (verdict instanceof Verdict.DidNotHappen not) {
            return new Ruling.NotDone("did not happen: " + not.reason());
        }
        String why = verdict == null ? "the reconciler returned null" : verdict.reason();
        return new Ruling.Open(pause(turn.timesAsked()), "unknown: " + why);
    }

    private interface Writing {
        Envelope write();
    }

    private static Optional<Envelope> outcome(Operation operation, Writing writing) {
        return operation.whenSucceeded() == WhenSucceeded.RUN_AGAIN ? Optional.empty() : Optional.of(writing.write());
    }

    /** It happened: a result that cannot be kept must not make it look undone. */
    private static Envelope success(Operation operation, @Nullable Object result) {
        try {
            return operation.outcomes().found(result);
        } catch (ResultNotStorableException unstorable) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "Duplicates of a call that a reconciler settled will get no result. "
                            + Unstorable.told(unstorable));
            return operation.outcomes().gone();
        }
    }

    private Duration pause(int timesAsked) {
        int doublings = Math.min(MOST_DOUBLINGS, timesAsked - 1);
        Duration doubled = pause.multipliedBy(1L << doublings);
        return doubled.compareTo(longestPause) < 0 ? doubled : longestPause;
    }
}
