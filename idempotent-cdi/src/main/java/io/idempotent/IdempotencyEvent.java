// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

import java.time.Duration;
import java.util.Optional;

/**
 * What became of one guarded call, for metrics and logs: a CDI event, fired without qualifiers once for every call and
 * received by {@code @Observes IdempotencyEvent}. It names neither key, argument nor result. Only a call that takes over
 * fires two: {@link Outcome#TAKEN_OVER} about the attempt before it, then its own. The job that looks after abandoned
 * attempts fires it, too: for each whose lease it found ended, and for each answer of a reconciler.
 *
 * <p>It is fired synchronously where the outcome becomes known. That can be a thread of the transaction manager while a
 * transaction ends, or one of this library's own: an observer must be quick, must not touch transactions or a database,
 * and cannot count on a request context. What an observer throws is logged and does not reach the call. A call that is
 * refused because its key is unusable fires nothing, and where nobody observes nothing is fired at all.
 *
 * @param outcome what happened
 * @param operation the operation's name
 * @param tenant the tenant, where there are tenants
 * @param duration how long it took: from the reservation to the end of the attempt, or from the call to its answer
 */
public record IdempotencyEvent(Outcome outcome, String operation, Optional<String> tenant, Duration duration) {

    /** What can become of a guarded call. */
    public enum Outcome {
        /** It ran, and is done. */
        EXECUTED,
        /** It ran and ended with an exception of {@link Idempotent#replayOn()}, which is its result. */
        REJECTED,
        /** It ran and failed, yet its transaction committed: it is done, and is not run again. */
        FAILED_BUT_COMMITTED,
        /** It ran, failed, left no effect, and freed its key. */
        FREED,
        /** It ran, but was no longer the owner of its key when it ended. */
        LEASE_LOST,
        /** It ran, and its end is not known or could not be recorded, as after a cancellation. */
        UNKNOWN,
        /** It began, and whether it had its effect is not known: its key is in doubt until a reconciler decides. */
        IN_DOUBT,
        /** The reconciler found that an attempt in doubt had its effect: the call is done. */
        FOUND_DONE,
        /** The reconciler found that an attempt in doubt had no effect: its key is free. */
        FOUND_NOT_DONE,
        /** The reconciler could not say, or failed: it is asked again later. */
        STILL_IN_DOUBT,
        /** A duplicate: answered from the first call's result or rejection. */
        REPLAYED,
        /** A duplicate: refused because the first call ended as {@link #FAILED_BUT_COMMITTED}. */
        FAILURE_KEPT,
        /** A duplicate: refused because the first call's result can no longer be read. */
        RESULT_GONE,
        /** A duplicate: refused because nobody knows whether the first call had its effect. */
        DOUBT_KEPT,
        /** A duplicate: refused because the first call still runs. */
        IN_PROGRESS,
        /** A duplicate: refused under {@link WhenSucceeded#REJECT}. */
        ALREADY_SUCCEEDED,
        /** Refused because its key belongs to a call with another payload. */
        KEY_REUSED,
        /** Refused because its one-time token had expired by the database's clock. */
        KEY_EXPIRED,
        /** Refused because the store could not decide. */
        UNAVAILABLE,
        /**
         * The attempt that held the key before did not end within its lease, as after a crash, and this call runs in its
         * place. Told before this call runs, of durable operations and of those in memory: a record that is in Redis only
         * is gone with its lease. Where the job that looks after abandoned attempts is faster, it tells so when it frees
         * the key.
         */
        TAKEN_OVER
    }
}
