// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/**
 * Lets one trip be under way at a time, or a few. Whoever takes a trip for stuck may end it for all others; its own end
 * then changes nothing. Thread-safe.
 */
public final class Turns {
    /** No turn. */
    public static final long NONE = 0;

    private final AtomicLong last = new AtomicLong(NONE);
    private final AtomicLongArray underWay;

    /**
     * Nobody's turn yet.
     *
     * @param atOnce how many may be under way, at least one
     */
    public Turns(int atOnce) {
        this.underWay = new AtomicLongArray(atOnce); // NONE is zero
    }

    /**
     * Begins a turn, unless as many as may be are under way.
     *
     * @return the turn, or {@link #NONE}
     */
    public long begin() {
        return begin(underWay.length());
    }

    /**
     * Begins a turn in one of the first places. {@link #begin()} takes these last, so that both kinds go on beside each
     * other.
     *
     * @param places how many of the places this turn may have, at least one
     * @return the turn, or {@link #NONE}
     */
    public long begin(int places) {
        long turn = last.incrementAndGet();
        return replaceOne(places, NONE, turn) ? turn : NONE;
    }

    /**
     * Ends a turn, unless it has ended.
     *
     * @param turn a turn, or {@link #NONE}
     */
    public void end(long turn) {
        replaceOne(underWay.length(), turn, NONE);
    }

    private boolean replaceOne(int places, long present, long next) {
        for (int i = places - 1; i >= 0; i--) {
            if (underWay.compareAndSet(i, present, next)) {
                return true;
            }
        }
        return false;
    }

    /**
     * What has been under way for longest.
     *
     * @return the turn, or {@link #NONE}
     */
    public long current() {
        return IntStream.range(0, underWay.length())
                .mapToLong(underWay::get)
                .filter(turn -> turn != NONE)
                .min()
                .orElse(NONE);
    }
}
