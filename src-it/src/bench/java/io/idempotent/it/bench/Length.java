// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.time.Duration;

/**
 * How long the whole is to measure. Starting servers, filling stores and warming up come on top, about half as much.
 *
 * @param seconds of measuring; a part takes its share of them
 */
record Length(int seconds) {
    private static final int FULL = 240;

    static Length given() {
        return new Length(Integer.getInteger("bench.seconds", 480));
    }

    /** Below it things are only tried, with fewer rows and rounds, and nothing can be said to be met. */
    boolean isFull() {
        return seconds >= FULL;
    }

    int rounds() {
        return isFull() ? 5 : 2;
    }

    /** One slice, where a part that has some percent of the time needs so many of them a round. */
    Duration slice(int percent, int slicesPerRound) {
        long millis = seconds * 10L * percent / ((long) slicesPerRound * rounds());
        return Duration.ofMillis(Math.max(50, millis));
    }

    /** How much of something there is to be. */
    int scaled(int full) {
        return isFull() ? full : Math.max(1000, full / 50);
    }
}
