// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Lets one trip be under way at a time. Whoever takes a trip for stuck may end it for all others; its own end then
 * changes nothing. Thread-safe.
 */
public final class Turns {
    /** No turn. */
    public static final long NONE = 0;

    private final AtomicLong last = new AtomicLong(NONE);
    private final AtomicLong underWay = new AtomicLong(NONE);

    /** Nobody's turn yet. */
    public Turns() {}

    /**
     * Begins a turn, unless one is under way.
     *
     * @return the turn, or {@link #NONE}
     */
    public long begin() {
        long turn = last.incrementAndGet();
        return underWay.compareAndSet(NONE, turn) ? turn : NONE;
    }

    /**
     * Ends a turn, unless it has ended.
     *
     * @param turn a turn, or {@link #NONE}
     */
    public void end(long turn) {
        underWay.compareAndSet(turn, NONE);
    }

    /**
     * What is under way.
     *
     * @return the turn, or {@link #NONE}
     */
    public long current() {
        return underWay.get();
    }
}
