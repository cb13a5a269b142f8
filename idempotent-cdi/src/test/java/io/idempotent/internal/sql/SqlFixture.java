// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

import io.idempotent.spi.Digest;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Owner;
import io.idempotent.testing.JtaServer;
import io.idempotent.testing.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

/** A database with our tables, and what tests do to it behind the store's back. */
final class SqlFixture implements AutoCloseable {
    static final SqlOptions PATIENT =
            new SqlOptions(Duration.ofSeconds(5), Duration.ofSeconds(9), 2, Duration.ofSeconds(5));
    static final SqlOptions IMPATIENT =
            new SqlOptions(Duration.ofMillis(300), Duration.ofSeconds(5), 2, Duration.ofMillis(200));

    private final JtaServer server;

    private SqlFixture(JtaServer server) {
        this.server = server;
    }

    static SqlFixture start() {
        return start(TestDatabase.H2);
    }

    static SqlFixture start(TestDatabase database) {
        return start(database, 80);
    }

    static SqlFixture start(TestDatabase database, int connections) {
        SqlFixture fixture = new SqlFixture(JtaServer.start(database, connections));
        assertThat(new Schema(fixture.database(IMPATIENT)).apply(SchemaMode.CREATE))
                .isEmpty();
        return fixture;
    }

    JtaServer server() {
        return server;
    }

    SqlDatabase database(SqlOptions options) {
        return database(dialect(), options);
    }

    SqlDatabase database(SqlOptions options, Backoff backoff) {
        return new SqlDatabase(server.jta(), dialect(), options, backoff);
    }

    Dialect dialect() {
        return Dialect.of(server.database().name()).orElseThrow();
    }

    SqlDatabase database(Dialect dialect, SqlOptions options) {
        return new SqlDatabase(server.jta(), dialect, options, tries -> {});
    }

    /** A store whose statements are changed, to show that a test would notice. */
    SqlStore broken(Step step, String text) {
        return broken(dialect().statements().with(step, text));
    }

    SqlStore broken(Statements statements) {
        return broken(server.jta(), statements);
    }

    SqlStore broken(SqlDatabase.Jta jta, Statements statements) {
        return new SqlStore(new SqlDatabase(jta, new BrokenDialect(dialect(), statements), IMPATIENT, tries -> {}));
    }

    /** The database with one statement changed. */
    SqlDatabase wording(Step step, String text) {
        return database(new BrokenDialect(dialect(), dialect().statements().with(step, text)), IMPATIENT);
    }

    String textOf(Step step) {
        return dialect().statements().text(step);
    }

    /** A dialect that words its statements differently. */
    private static final class BrokenDialect extends Dialect {
        private final Dialect sound;
        private final Statements statements;

        BrokenDialect(Dialect sound, Statements statements) {
            this.sound = sound;
            this.statements = statements;
        }

        @Override
        String name() {
            return sound.name();
        }

        @Override
        Statements statements() {
            return statements;
        }

        @Override
        Bound bound(Connection connection, SqlOptions options) throws SQLException {
            return sound.bound(connection, options);
        }

        @Override
        String bounds(SqlOptions options) {
            return sound.bounds(options);
        }

        @Override
        boolean isLocked(SQLException error) {
            return sound.isLocked(error);
        }

        @Override
        boolean isTransient(SQLException error) {
            return sound.isTransient(error);
        }

        @Override
        boolean isDuplicate(SQLException error) {
            return sound.isDuplicate(error);
        }
    }

    void end(Digest digest) {
        byte[] key = digest.value().toArray();
        server.execute(
                "UPDATE idempotency_reservation SET lease_until = reserved_at - 10, expires_at = reserved_at - 10"
                        + " WHERE digest = ?",
                key);
        server.execute(
                "UPDATE idempotency_lease SET lease_until = 0 WHERE reservation_id ="
                        + " (SELECT id FROM idempotency_reservation WHERE digest = ?)",
                key);
    }

    /** Another's row, in the calling thread's transaction. */
    void insertOpenly(Digest digest) {
        server.execute(
                "INSERT INTO idempotency_reservation (digest, tenant_id, operation, key_text, owner, fingerprint,"
                        + " state, attempt, reserved_at, lease_until, expires_at, recovery)"
                        + " VALUES (?, '-', 'another', 'key', ?, ?, 'P', 1, 1, 1, 1, 'A')",
                digest.value().toArray(),
                Columns.owner(Owner.fresh()).toArray(),
                new byte[Fingerprint.LENGTH]);
    }

    void makeDue(Digest digest) {
        server.execute(
                "UPDATE idempotency_reservation SET ask_at = 0 WHERE digest = ?",
                digest.value().toArray());
    }

    void clear() {
        List.of("idempotency_lease", "idempotency_reservation")
                .forEach(table -> server.execute("DELETE FROM " + table));
    }

    @Override
    public void close() {
        server.close();
    }
}
