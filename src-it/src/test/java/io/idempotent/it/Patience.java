// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waiting for what another process does, by looking again and again until a deadline. */
public final class Patience {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

    private final long deadlineNanos;

    private Patience(long deadlineNanos) {
        this.deadlineNanos = deadlineNanos;
    }

    public static Patience of(Duration limit) {
        return new Patience(System.nanoTime() + limit.toNanos());
    }

    public boolean isLeft() {
        return System.nanoTime() - deadlineNanos < 0;
    }

    /** Whether the condition came true in time. */
    public boolean until(BooleanSupplier condition) {
        while (isLeft()) {
            if (condition.getAsBoolean()) {
                return true;
            }
            pause(BETWEEN_LOOKS);
        }
        return false;
    }

    public static void pause(Duration length) {
        try {
            Thread.sleep(length.toMillis());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting", stopped);
        }
    }
}
