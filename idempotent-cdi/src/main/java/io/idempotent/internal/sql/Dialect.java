// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What differs between databases. Immutable. */
abstract class Dialect {
    private static final Pattern DIGEST_KEY = Pattern.compile("\\buk_idem(_index_\\w+)?\\b", Pattern.CASE_INSENSITIVE);

    /**
     * The dialect of a database.
     *
     * @param product what {@link java.sql.DatabaseMetaData#getDatabaseProductName()} says
     * @return the dialect, if the database is known
     */
    static Optional<Dialect> of(String product) {
        String name = product.toLowerCase(Locale.ROOT);
        if (name.contains("h2")) {
            return Optional.of(new H2Dialect());
        }
        if (name.contains("postgresql")) {
            return Optional.of(new PostgresDialect());
        }
        if (name.contains("mariadb")) {
            return Optional.of(MariaDbDialect.ofMariaDb());
        }
        return name.contains("mysql") ? Optional.of(MariaDbDialect.ofMySql()) : Optional.empty();
    }

    /** The folder of the resources. */
    abstract String name();

    abstract Statements statements();

    /**
     * Bounds how long the statements that follow wait for locks and, where the database can, how long the transaction may
     * keep its own locks while this process is silent. Only ever called in a transaction of our own.
     *
     * @return undoes it where a bound would outlive the transaction
     */
    abstract Bound bound(Connection connection, SqlOptions options) throws SQLException;

    /**
     * The same as a query, for statements that bound themselves and so save a trip: their texts have
     * <code>{bounds}</code> where it is to stand.
     */
    String bounds(SqlOptions options) {
        return "";
    }

    abstract boolean isLocked(SQLException error);

    abstract boolean isTransient(SQLException error);

    abstract boolean isDuplicate(SQLException error);

    /** Ends a bound. */
    interface Bound extends AutoCloseable {
        @Override
        void close() throws SQLException;
    }

    /** What a failure means, whatever it is wrapped in. */
    final Fault fault(Throwable failure) {
        if (has(failure, error -> isDuplicate(error) && isDigestKey(error))) {
            return Fault.DUPLICATE;
        }
        if (has(failure, this::isDuplicate)) {
            return Fault.OTHER_DUPLICATE;
        }
        if (has(failure, this::isTransient)) {
            return Fault.TRANSIENT;
        }
        return has(failure, this::isLocked) ? Fault.LOCKED : Fault.OTHER;
    }

    private static boolean has(Throwable failure, Predicate<SQLException> kind) {
        return Causes.databaseErrors(failure).stream().anyMatch(kind);
    }

    /** All three databases name the constraint in the message, in whatever language. */
    private static boolean isDigestKey(SQLException error) {
        return DIGEST_KEY.matcher(String.valueOf(error.getMessage())).find();
    }

    static boolean isState(SQLException error, String state) {
        return state.equals(error.getSQLState());
    }
}
