// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs.testing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what must come, looking again and again, and fails at a bound. */
public final class Eventually {
    private static final long PAUSE_NANOS = Duration.ofMillis(10).toNanos();

    private Eventually() {}

    public static void holds(Duration bound, BooleanSupplier condition) {
        long end = System.nanoTime() + bound.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("Still not so after " + bound);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
