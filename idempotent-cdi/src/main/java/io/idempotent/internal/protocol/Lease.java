// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;

/**
 * What one attempt knows of its own lease. It counts from the moment before a request was sent, on a monotonic clock, so
 * it never ends later here than in the store. Lost once is lost for good: a confirmation that comes after the last
 * confirmed end does not bring it back. Thread-safe.
 */
final class Lease {
    private final Ticker ticker;
    private final long lengthNanos;
    private long confirmedUntil;
    private long lastAsked;
    private boolean lost;

    Lease(Ticker ticker, Duration length, long askedAt) {
        this.ticker = ticker;
        this.lengthNanos = length.toNanos();
        this.confirmedUntil = askedAt + lengthNanos;
        this.lastAsked = askedAt;
    }

    synchronized boolean isHeld() {
        lost = lost || ticker.nanos() - confirmedUntil >= 0;
        return !lost;
    }

    /** Whether a third of the lease is over; where a renewal got no answer, the next is due after a tenth. */
    synchronized boolean isDue() {
        return isUnconfirmedFor(lengthNanos / 3);
    }

    /** Whether half the time until it is due is over, so that it may go along with one that is. */
    synchronized boolean isNearlyDue() {
        return isUnconfirmedFor(lengthNanos / 6);
    }

    private boolean isUnconfirmedFor(long nanos) {
        long now = ticker.nanos();
        long sinceConfirmed = now - (confirmedUntil - lengthNanos);
        return sinceConfirmed >= nanos && now - lastAsked >= lengthNanos / 10;
    }

    synchronized void asked(long at) {
        lastAsked = at;
    }

    synchronized void confirmed(long askedAt) {
        if (isHeld()) {
            confirmedUntil = askedAt + lengthNanos;
        }
    }

    synchronized void lose() {
        lost = true;
    }
}
