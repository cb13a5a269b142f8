// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.time.Duration;

/**
 * Bounds of the SQL store.
 *
 * @param lockWait how long a statement of ours waits for a row that another transaction holds
 * @param queryTimeout how long a statement may run, in whole seconds at least one
 * @param maxNested how many threads may ask for a second connection inside a transaction at once, at least one
 * @param nestedWait how long the others wait for their turn
 */
public record SqlOptions(Duration lockWait, Duration queryTimeout, int maxNested, Duration nestedWait) {
    /** One second for a lock, five for a statement, four nested reservations that are waited for half a second. */
    public static final SqlOptions DEFAULTS =
            new SqlOptions(Duration.ofSeconds(1), Duration.ofSeconds(5), 4, Duration.ofMillis(500));

    /** Refuses what cannot be honoured. */
    public SqlOptions {
        if (maxNested < 1) {
            throw new IllegalArgumentException("max-nested must be at least 1, not " + maxNested);
        }
        positive("lock wait", lockWait);
        positive("query time-out", queryTimeout);
        positive("wait for a nested reservation", nestedWait);
    }

    private static void positive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException("The " + name + " must be positive, not " + value);
        }
    }
}
