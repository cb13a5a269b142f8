// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Rows that this version cannot read, as those of a later one. They are passed over again and again, and told of once
 * each; where they are more than anybody would read about, the rest is not. Thread-safe.
 */
final class UnreadableRows {
    private static final int MOST_TOLD = 100;

    private final Set<Long> told = ConcurrentHashMap.newKeySet();

    void tell(long row, Exception failure) {
        if (told.size() < MOST_TOLD && told.add(row)) {
            Log.rowUnreadable(row, failure);
        }
    }
}
