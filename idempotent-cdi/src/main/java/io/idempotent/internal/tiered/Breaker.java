// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.tiered;

import java.time.Duration;

import io.idempotent.internal.protocol.Ticker;

/**
 * Keeps callers from waiting for a store that does not answer. After some failures in a row it is open for a while: no
 * call goes through. Then one call tries, and its answer closes it or keeps it open. Only the lack of an answer is a
 * failure, never an answer that refuses. Thread-safe.
 */
final class Breaker {
    private static final int FAILURES = 3;

    private final long openNanos;
    private final Ticker ticker;
    private int failures;
    private long nextTryAt;

    Breaker(Duration openFor, Ticker ticker) {
        this.openNanos = openFor.toNanos();
        this.ticker = ticker;
    }

    /** Whether a call may go through now; while open, one caller a period is let through to try. */
    synchronized boolean lets() {
        if (failures < FAILURES) {
            return true;
        }
        if (ticker.nanos() - nextTryAt < 0) {
            return false;
        }
        nextTryAt = ticker.nanos() + openNanos;
        return true;
    }

    synchronized void answered() {
        failures = 0;
    }

    synchronized void failed() {
        failures = Math.min(FAILURES, failures + 1);
        nextTryAt = ticker.nanos() + openNanos;
    }
}
