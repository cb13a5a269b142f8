// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * Looks from time to time whether a flush is overdue, for as long as one is under way. Callers can then wait without a
 * timer each, which costs as much as a step of the protocol does. Thread-safe.
 */
final class FlushWatch {
    /** Much longer than a flush takes while all is well. */
    static final Duration PATIENCE = Duration.ofMillis(50);

    /** The client bounds each command itself; this only frees threads whose answers got lost inside the client. */
    static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final Set<Flush> underWay = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean looking = new AtomicBoolean();
    private final Executor later;
    private final LongSupplier nanoTime;

    /**
     * A watch.
     *
     * @param later runs a task when about {@link #PATIENCE} has passed
     * @param nanoTime a monotonic clock
     */
    FlushWatch(Executor later, LongSupplier nanoTime) {
        this.later = later;
        this.nanoTime = nanoTime;
    }

    /** The present time, as flushes begin at. */
    long now() {
        return nanoTime.getAsLong();
    }

    /** A flush under way. */
    interface Flush {
        /** When it began, by the clock of the watch. */
        long begun();

        /** It may be stuck: nobody should wait for its end any longer. Told again and again. */
        void late();

        /** Its answers will not come. */
        void lost();
    }

    void add(Flush flush) {
        underWay.add(flush);
        lookLater();
    }

    void remove(Flush flush) {
        underWay.remove(flush);
    }

    private void lookLater() {
        if (!underWay.isEmpty() && looking.compareAndSet(false, true)) {
            try {
                later.execute(this::look);
            } catch (RejectedExecutionException stopping) {
                looking.set(false);
                Failures.debug(
                        "Nobody looks after what is under way to Redis; the client's time-outs end it", stopping);
            }
        }
    }

    private void look() {
        try {
            underWay.forEach(this::lookAfter);
        } finally {
            looking.set(false);
            lookLater();
        }
    }

    private void lookAfter(Flush flush) {
        long age = now() - flush.begun();
        if (age >= LONGEST_WAIT.toNanos()) {
            remove(flush);
            flush.lost();
        } else if (age >= PATIENCE.toNanos()) {
            flush.late();
        }
    }
}
