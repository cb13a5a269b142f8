// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import javax.sql.DataSource;

import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;

import io.idempotent.internal.protocol.Combining;

/** The application's database, and in which transaction work is done there. Thread-safe. */
public final class SqlDatabase {
    private static final int TRIES = 5;

    private final DataSource source;
    private final TransactionSynchronizationRegistry registry;
    private final NewTransaction newTransaction;
    private final Dialect dialect;
    private final Statements statements;
    private final SqlOptions options;
    private final Backoff backoff;

    SqlDatabase(Jta jta, Dialect dialect, SqlOptions options, Backoff backoff) {
        this.source = jta.source();
        this.registry = jta.registry();
        this.newTransaction = new NestingLimit(jta.newTransaction(), registry, options);
        this.dialect = dialect;
        this.statements = dialect.statements().bounded(dialect.bounds(options));
        this.options = options;
        this.backoff = backoff;
    }

    /**
     * What the application's server provides.
     *
     * @param source the datasource, which the transaction manager must control
     * @param newTransaction how to run work in a transaction of its own
     * @param registry what tells about the transaction of the calling thread
     */
    public record Jta(DataSource source, NewTransaction newTransaction, TransactionSynchronizationRegistry registry) {}

    /**
     * Asks the database what it is.
     *
     * @param jta what the server provides
     * @param options bounds
     * @return the database
     * @throws SQLException when it does not answer
     * @throws IllegalArgumentException when it is none that is supported
     */
    public static SqlDatabase open(Jta jta, SqlOptions options) throws SQLException {
        String product = product(jta.source());
        Dialect dialect = Dialect.of(product)
                .orElseThrow(() -> new IllegalArgumentException(
                        "The database " + product + " is not supported; use PostgreSQL, MariaDB, MySQL or H2"));
        return new SqlDatabase(jta, dialect, options, Backoff.JITTER);
    }

    private static String product(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection()) {
            return connection.getMetaData().getDatabaseProductName();
        }
    }

    /** Work on one connection. May run more than once, each time in another transaction. */
    @FunctionalInterface
    interface Work<T> {
        T with(Session session) throws SQLException;
    }

    /** In a transaction of its own, again when the database asks for it. */
    <T> T inNew(Work<T> work) throws Exception {
        for (int tries = 1; ; tries++) {
            try {
                return newTransaction.call(() -> withBoundedLocks(work));
            } catch (Exception failure) {
                if (tries == TRIES || fault(failure) != Fault.TRANSIENT) {
                    throw failure;
                }
                backoff.pause(tries);
            }
        }
    }

    /** False also where somebody holds the row for longer than we wait: who settles one by hand is not hurried. */
    boolean unlessHeld(Callable<Boolean> step) throws Exception {
        try {
            return step.call();
        } catch (Exception failure) {
            if (fault(failure) == Fault.LOCKED) {
                return false;
            }
            throw failure;
        }
    }

    /** Whether the calling thread is inside a transaction, whatever may still become of it. */
    boolean callerHasTransaction() {
        return registry.getTransactionStatus() != Status.STATUS_NO_TRANSACTION;
    }

    /**
     * In the calling thread's transaction, and nowhere else: a pool gives whoever has lost his transaction, as to a
     * time-out, a connection that commits by itself, and what is to go with a rollback would stay. A connection that is
     * there while the transaction is still active takes part in it.
     */
    <T> T inCallers(Work<T> work) throws SQLException {
        try (Connection connection = source.getConnection()) {
            if (registry.getTransactionStatus() != Status.STATUS_ACTIVE) {
                throw new IllegalStateException("This thread is in no transaction that can still commit");
            }
            return work.with(session(connection, Bounds.ofOthers()));
        }
    }

    private <T> T withBoundedLocks(Work<T> work) throws SQLException {
        try (Connection connection = source.getConnection();
                Bounds bounds = new Bounds(() -> dialect.bound(connection, options))) {
            return work.with(session(connection, bounds));
        }
    }

    private Session session(Connection connection, Bounds bounds) {
        return new Session(connection, statements, bounds, options.statementSeconds());
    }

    /** When a statement is given up, if the driver can. */
    Duration statementLimit() {
        return Duration.ofSeconds(options.statementSeconds());
    }

    int reservationsTogether() {
        return options.together();
    }

    /** Where a group is one statement it is known to pay. */
    Combining combining() {
        return options.together() > 1 && statements.has(Step.INSERT_NEW) ? Combining.WHEN_BUSY : Combining.NEVER;
    }

    Fault fault(Exception failure) {
        return dialect.fault(failure);
    }

    Dialect dialect() {
        return dialect;
    }

    DataSource source() {
        return source;
    }
}
