// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.ResultSet;
import java.sql.SQLException;

import io.idempotent.spi.Hold;

/**
 * A number that only grows for its digest: the row's id in the upper bits, the attempts on that row in the lower ones.
 * Ids are never given twice and grow, so a new row's fences lie above all those of the rows before it, even when every
 * trace of them is gone. The fence names the row, too.
 *
 * @param row the id of the row, at least 1
 * @param attempt the how-manieth attempt on this row, from 1
 */
record Fence(long row, int attempt) {
    private static final int ATTEMPT_BITS = 20;
    private static final int FIRST = 1;
    private static final long MAX_ROW = Long.MAX_VALUE >> ATTEMPT_BITS;

    /** A row that has seen this many attempts is replaced by a new one. */
    static final int MAX_ATTEMPT = (1 << ATTEMPT_BITS) - 1;

    Fence {
        if (row < 1 || row > MAX_ROW || attempt < FIRST || attempt > MAX_ATTEMPT) {
            throw new IllegalArgumentException("No fence has row " + row + " and attempt " + attempt);
        }
    }

    static Fence read(ResultSet row) throws SQLException {
        return new Fence(row.getLong("id"), row.getInt("attempt"));
    }

    static Fence first(long row) {
        return new Fence(row, FIRST);
    }

    static Fence of(Hold hold) {
        long number = hold.fence()
                .orElseThrow(() -> new IllegalArgumentException("A hold without a fence is not from this store"));
        return new Fence(number >> ATTEMPT_BITS, (int) (number & MAX_ATTEMPT));
    }

    Fence next() {
        return new Fence(row, attempt + 1);
    }

    boolean isLast() {
        return attempt == MAX_ATTEMPT;
    }

    long number() {
        return row << ATTEMPT_BITS | attempt;
    }
}
