// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

import io.idempotent.Recovery;
import io.idempotent.WhenSucceeded;
import io.idempotent.spi.IdempotencyStore;

/**
 * Everything the protocol must know of one guarded method, resolved once.
 *
 * @param name the stable name
 * @param store where its records live
 * @param outcomes how its outcomes are written and read
 * @param whenSucceeded what a duplicate gets after success
 * @param times its durations
 * @param uncertainty what becomes of attempts whose end nobody knows
 */
public record Operation(
        String name,
        IdempotencyStore store,
        OutcomeFormat outcomes,
        WhenSucceeded whenSucceeded,
        Times times,
        Uncertainty uncertainty) {

    /**
     * An operation whose abandoned attempts are taken over.
     *
     * @param name the stable name
     * @param store where its records live
     * @param outcomes how its outcomes are written and read
     * @param whenSucceeded what a duplicate gets after success
     * @param times its durations
     */
    public Operation(
            String name, IdempotencyStore store, OutcomeFormat outcomes, WhenSucceeded whenSucceeded, Times times) {
        this(name, store, outcomes, whenSucceeded, times, Uncertainty.NONE);
    }

    /**
     * What becomes of attempts whose end nobody knows.
     *
     * @param recovery who says so
     * @param acknowledgedStatus what a duplicate of such an attempt is answered with over HTTP; empty where it is refused
     */
    public record Uncertainty(Recovery recovery, OptionalInt acknowledgedStatus) {
        /** The next call takes over. */
        public static final Uncertainty NONE = new Uncertainty(Recovery.UNSPECIFIED, OptionalInt.empty());
    }

    /** Whether only a reconciler can tell what became of an attempt that did not succeed. */
    boolean reconciles() {
        return uncertainty.recovery() == Recovery.RECONCILE;
    }

    /**
     * The durations of an operation, all positive.
     *
     * @param lease protection without a sign of life
     * @param maximumHold how long a running method is renewed
     * @param retention how long an outcome is kept
     * @param retryAfter what a refused caller is told
     * @param waitLimit how long a duplicate waits; empty where it is refused at once
     */
    public record Times(
            Duration lease,
            Duration maximumHold,
            Duration retention,
            Duration retryAfter,
            Optional<Duration> waitLimit) {}
}
