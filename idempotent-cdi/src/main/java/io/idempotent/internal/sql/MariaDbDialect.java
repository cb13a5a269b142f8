// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * MariaDB 10.6 and MySQL 8 and later. The insert leaves it to the unique key to say who was first, since neither IGNORE
 * (hides other errors) nor ON DUPLICATE KEY UPDATE (its count of rows depends on the connection) says so for certain; the
 * error is in a transaction of our own, which does nothing else.
 */
final class MariaDbDialect extends Dialect {
    /** UTC, since a local time stands for two instants when the clocks are put back. Constant within a statement. */
    private static final String NOW = "(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6)) DIV 1000)";

    /**
     * Not INSERT … SELECT: that locks the counter of the whole table while it waits for one row, so that the first calls
     * of all other keys wait, too, and fail. The last parameter is the digest again, of 32 bytes, and adds nothing.
     */
    private static final String INSERT = """
            INSERT INTO idempotency_reservation
              (digest, tenant_id, operation, key_text, owner, fingerprint, recovery,
               state, attempt, reserved_at, lease_until, expires_at, handled_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, 'P', 1, {now}, {now} + ?, GREATEST({now} + ?, ?), NULLIF(LENGTH(?), 32))""";

    /** Without a look before: it would lock the gap, which two who begin a series lock each other out of. */
    private static final String SEED_SERIES = """
            INSERT INTO idempotency_series (digest, tenant_id, series, last_number)
            SELECT ?, ?, ?, 0 FROM DUAL WHERE ? IS NOT NULL""";

    private static final int DUPLICATE_ENTRY = 1062;
    private static final int LOCK_WAIT_TIMEOUT = 1205;
    private static final int ROW_CHANGED_SINCE_SNAPSHOT = 1020;

    private static final String LOCK_WAIT = "@@SESSION.innodb_lock_wait_timeout";
    private static final String SILENCE = "@@SESSION.idle_transaction_timeout";

    private final boolean boundsSilence;

    private MariaDbDialect(boolean boundsSilence) {
        this.boundsSilence = boundsSilence;
    }

    static Dialect ofMariaDb() {
        return new MariaDbDialect(true);
    }

    /** Which never ends a transaction for its silence. */
    static Dialect ofMySql() {
        return new MariaDbDialect(false);
    }

    @Override
    String name() {
        return "mariadb";
    }

    @Override
    Statements statements() {
        return Statements.common(NOW, NOW)
                .with(Step.INSERT_IF_ABSENT, INSERT.replace("{now}", NOW))
                .with(Step.SEED_SERIES, SEED_SERIES);
    }

    /**
     * In whole seconds. They belong to the session, which goes back to the application's pool: so a process that falls
     * silent after our last statement, just before the commit, has only the bound that the server was given.
     */
    @Override
    Bound bound(Connection connection, SqlOptions options) throws SQLException {
        Seconds before = seconds(connection);
        set(
                connection,
                new Seconds(
                        Math.max(1, options.lockWait().toSeconds()),
                        options.silence().toSeconds()));
        return () -> set(connection, before);
    }

    private record Seconds(long lockWait, long silence) {}

    private Seconds seconds(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found =
                        statement.executeQuery("SELECT " + LOCK_WAIT + ", " + (boundsSilence ? SILENCE : "0"))) {
            return found.next() ? new Seconds(found.getLong(1), found.getLong(2)) : new Seconds(1, 0);
        }
    }

    private void set(Connection connection, Seconds bounds) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET " + LOCK_WAIT + " = " + bounds.lockWait()
                    + (boundsSilence ? ", " + SILENCE + " = " + bounds.silence() : ""));
        }
    }

    @Override
    boolean isLocked(SQLException error) {
        return error.getErrorCode() == LOCK_WAIT_TIMEOUT;
    }

    @Override
    boolean isTransient(SQLException error) {
        return isState(error, "40001") || error.getErrorCode() == ROW_CHANGED_SINCE_SNAPSHOT;
    }

    @Override
    boolean isDuplicate(SQLException error) {
        return error.getErrorCode() == DUPLICATE_ENTRY;
    }
}
