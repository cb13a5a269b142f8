// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import jakarta.enterprise.context.ApplicationScoped;

/** Where executions wait until the test lets them go on. */
@ApplicationScoped
class Gates {
    private static final long LIMIT_SECONDS = 60;

    private final Map<String, Gate> gates = new ConcurrentHashMap<>();

    /** Waits at the key's gate, unless it was opened before. */
    void pass(String key) {
        Gate gate = gate(key);
        gate.reached.countDown();
        try {
            if (!gate.open.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("Nobody opened the gate");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted at the gate", stopped);
        }
    }

    boolean isReached(String key) {
        return gate(key).reached.getCount() == 0;
    }

    void open(String key) {
        gate(key).open.countDown();
    }

    private Gate gate(String key) {
        return gates.computeIfAbsent(key, unknown -> new Gate(new CountDownLatch(1), new CountDownLatch(1)));
    }

    private record Gate(CountDownLatch reached, CountDownLatch open) {}
}
