// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.time.Duration;

/**
 * Bounds of the SQL store.
 *
 * @param lockWait how long a statement of ours waits for a row that another transaction holds; MariaDB and MySQL cut it
 *     to whole seconds, at least one
 * @param statementTimeout when the driver gives a statement up
 * @param maxNested how many threads may ask for a second connection inside a transaction at once, at least one
 * @param nestedWait how long the others wait for their turn
 * @param together how many reservations that arrive together share a transaction at most, at least one
 */
public record SqlOptions(
        Duration lockWait, Duration statementTimeout, int maxNested, Duration nestedWait, int together) {
    private static final int TOGETHER = 32;

    /** Refuses what cannot be honoured. */
    public SqlOptions {
        if (maxNested < 1) {
            throw new IllegalArgumentException("max-nested must be at least 1, not " + maxNested);
        }
        if (together < 1) {
            throw new IllegalArgumentException("reservations-per-transaction must be at least 1, not " + together);
        }
        positive("lock wait", lockWait);
        positive("statement time-out", statementTimeout);
        positive("wait for a nested reservation", nestedWait);
    }

    /**
     * With the usual number of reservations that share a transaction.
     *
     * @param lockWait how long a statement of ours waits for a row that another transaction holds
     * @param statementTimeout when the driver gives a statement up
     * @param maxNested how many threads may ask for a second connection inside a transaction at once
     * @param nestedWait how long the others wait for their turn
     */
    public SqlOptions(Duration lockWait, Duration statementTimeout, int maxNested, Duration nestedWait) {
        this(lockWait, statementTimeout, maxNested, nestedWait, TOGETHER);
    }

    private static void positive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException("The " + name + " must be positive, not " + value);
        }
    }

    /**
     * The statement time-out in the driver's unit, but never before the wait for a lock has ended: a lock that is not to
     * be had says that somebody is at work, a statement given up says nothing.
     */
    int statementSeconds() {
        long seconds = Math.max(statementTimeout.toSeconds(), lockWait.toSeconds() + 2);
        return Math.toIntExact(seconds);
    }

    /**
     * After how long without a word from us the database may give our own transaction up: a process that has been stopped,
     * or cut off, must not keep others out by its row locks. It is given as long as a statement.
     */
    Duration silence() {
        return Duration.ofSeconds(statementSeconds());
    }
}
