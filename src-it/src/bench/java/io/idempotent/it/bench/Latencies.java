// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** How long each of many calls took. Thread-safe while it is filled. */
final class Latencies {
    private final long[] nanos;
    private final AtomicInteger next = new AtomicInteger();

    Latencies(int most) {
        this.nanos = new long[most];
    }

    void add(long took) {
        int place = next.getAndIncrement();
        if (place < nanos.length) {
            nanos[place] = took;
        }
    }

    int count() {
        return Math.min(next.get(), nanos.length);
    }

    /** What a share of the calls did not exceed; all of them at 1. */
    double millis(double share) {
        long[] sorted = Arrays.copyOf(nanos, count());
        Arrays.sort(sorted);
        int place = (int) Math.ceil(share * sorted.length) - 1;
        return sorted.length == 0 ? Double.NaN : sorted[Math.max(0, place)] / 1e6;
    }
}
