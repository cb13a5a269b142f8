// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * H2 2.2 and later. Its time stands still within a transaction, so retention counts from the beginning of the
 * transaction that completed. Its query time-out does not end a wait for a lock.
 */
final class H2Dialect extends Dialect {
    private static final String NOW = "CAST(FLOOR(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) * 1000) AS BIGINT)";
    private static final int LOCK_TIMEOUT = 50200;

    @Override
    String name() {
        return "h2";
    }

    @Override
    Statements statements() {
        return Statements.common(NOW, NOW);
    }

    /** Locks only. The bound belongs to the session, which goes back to the application's pool. */
    @Override
    Bound bound(Connection connection, SqlOptions options) throws SQLException {
        long before = lockTimeout(connection);
        setLockTimeout(connection, options.lockWait().toMillis());
        return () -> setLockTimeout(connection, before);
    }

    private static long lockTimeout(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("CALL LOCK_TIMEOUT()")) {
            return found.next() ? found.getLong(1) : 0;
        }
    }

    private static void setLockTimeout(Connection connection, long millis) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCK_TIMEOUT " + millis);
        }
    }

    @Override
    boolean isLocked(SQLException error) {
        return error.getErrorCode() == LOCK_TIMEOUT;
    }

    @Override
    boolean isTransient(SQLException error) {
        return isState(error, "40001");
    }

    @Override
    boolean isDuplicate(SQLException error) {
        return isState(error, "23505");
    }
}
