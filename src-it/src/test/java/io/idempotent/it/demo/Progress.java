// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.demo;

import java.util.concurrent.atomic.AtomicInteger;

/** How far a channel is. Thread-safe. */
final class Progress {
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger sentAgain = new AtomicInteger();
    private final AtomicInteger givenUp = new AtomicInteger();

    /** Counts a delivery that is over, and returns how many are. */
    int answered() {
        return answered.incrementAndGet();
    }

    void sentAgain() {
        sentAgain.incrementAndGet();
    }

    void givenUp() {
        givenUp.incrementAndGet();
    }

    String line(String label, Plan plan) {
        String line = "  %-9s %5d of %d deliveries answered, %d times sent again"
                .formatted(label, answered.get(), plan.deliveries(), sentAgain.get());
        return givenUp.get() == 0 ? line : line + ", " + givenUp.get() + " given up";
    }
}
