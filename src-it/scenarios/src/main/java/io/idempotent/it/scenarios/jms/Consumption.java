// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios.jms;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.enterprise.context.ApplicationScoped;

/** What became of the messages, by the key of the business. */
@ApplicationScoped
class Consumption {
    private final Map<String, Count> counts = new ConcurrentHashMap<>();

    Count of(String key) {
        return counts.computeIfAbsent(key, unknown -> new Count());
    }

    /** Counts for one key. */
    static final class Count {
        private final AtomicInteger done = new AtomicInteger();
        private final AtomicInteger putBack = new AtomicInteger();
        private final AtomicInteger mostDeliveries = new AtomicInteger();

        void done() {
            done.incrementAndGet();
        }

        void putBack() {
            putBack.incrementAndGet();
        }

        void delivered(int deliveries) {
            mostDeliveries.accumulateAndGet(deliveries, Math::max);
        }

        @Override
        public String toString() {
            return "done=" + done + " putBack=" + putBack + " mostDeliveries=" + mostDeliveries;
        }
    }
}
