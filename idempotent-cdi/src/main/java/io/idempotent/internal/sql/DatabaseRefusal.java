// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.SQLException;
import java.util.Optional;

/**
 * Stands in for an error about the data itself: the databases quote the values in its message, and no message of ours
 * may contain a key.
 */
final class DatabaseRefusal extends Exception {
    private static final String DATA = "22";
    private static final String INTEGRITY = "23";

    private DatabaseRefusal(SQLException error) {
        super("The database refused the values of a statement: SQLState " + error.getSQLState() + ", code "
                + error.getErrorCode());
    }

    /** The failure itself, or what stands in for it. */
    static Exception presentable(Exception failure) {
        Optional<SQLException> quoting = Causes.databaseErrors(failure).stream()
                .filter(DatabaseRefusal::quotesValues)
                .findFirst();
        return quoting.<Exception>map(DatabaseRefusal::new).orElse(failure);
    }

    private static boolean quotesValues(SQLException error) {
        String state = String.valueOf(error.getSQLState());
        return state.startsWith(DATA) || state.startsWith(INTEGRITY);
    }
}
