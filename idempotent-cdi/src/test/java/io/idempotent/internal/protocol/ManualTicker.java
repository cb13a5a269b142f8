// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that moves when a test says so. It starts where the number of nanoseconds soon overflows. */
final class ManualTicker implements Ticker {
    private final AtomicLong now =
            new AtomicLong(Long.MAX_VALUE - Duration.ofSeconds(15).toNanos());

    @Override
    public long nanos() {
        return now.get();
    }

    void advance(Duration by) {
        now.addAndGet(by.toNanos());
    }

    void advanceNanos(long by) {
        now.addAndGet(by);
    }
}
