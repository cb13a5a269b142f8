// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * Stands in for an error of the database: the databases, and triggers, quote the values of a row or a statement in their
 * messages, in errors of almost any kind, and no message of ours may contain a key. It tells where it came from, what it
 * was and its codes.
 */
final class DatabaseRefusal extends Exception {
    /** Connections, logins, catalogs, names and privileges, resources, shutdown: about no row. */
    private static final Set<String> ABOUT_NO_ROW = Set.of("08", "28", "3D", "42", "53", "57");

    private static final int CLASS = 2;

    /** MySQL's for a statement that it cannot read, which it quotes. */
    private static final String UNREAD_STATEMENT = "42000";

    private DatabaseRefusal(SQLException error) {
        super("An error of the database, whose own message could quote data: "
                + error.getClass().getName() + ", SQLState " + error.getSQLState() + ", code " + error.getErrorCode());
        setStackTrace(error.getStackTrace());
    }

    /** The failure itself, or what stands in for it. */
    static Exception presentable(Exception failure) {
        Optional<SQLException> quoting = Causes.databaseErrors(failure).stream()
                .filter(DatabaseRefusal::canQuote)
                .findFirst();
        return quoting.<Exception>map(DatabaseRefusal::new).orElse(failure);
    }

    /** A step whose failures somebody logs. */
    static <T> T presentably(Callable<T> step) throws Exception {
        try {
            return step.call();
        } catch (Exception failure) {
            throw presentable(failure);
        }
    }

    private static boolean canQuote(SQLException error) {
        String state = String.valueOf(error.getSQLState());
        return state.length() < CLASS
                || state.equals(UNREAD_STATEMENT)
                || !ABOUT_NO_ROW.contains(state.substring(0, CLASS));
    }
}
