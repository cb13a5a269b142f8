// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.time.Duration;
import java.util.List;

import io.idempotent.spi.Digest;
import io.idempotent.testing.JtaH2;

import static org.assertj.core.api.Assertions.assertThat;

/** An H2 with our tables, and what tests do to it behind the store's back. */
final class SqlFixture implements AutoCloseable {
    static final SqlOptions PATIENT =
            new SqlOptions(Duration.ofSeconds(5), Duration.ofSeconds(9), 2, Duration.ofSeconds(5));
    static final SqlOptions IMPATIENT =
            new SqlOptions(Duration.ofMillis(300), Duration.ofSeconds(5), 2, Duration.ofMillis(200));

    private final JtaH2 server;

    private SqlFixture(JtaH2 server) {
        this.server = server;
    }

    static SqlFixture start() {
        return start(60);
    }

    static SqlFixture start(int connections) {
        SqlFixture fixture = new SqlFixture(JtaH2.start(connections));
        assertThat(new Schema(fixture.database(IMPATIENT)).apply(SchemaMode.CREATE))
                .isEmpty();
        return fixture;
    }

    JtaH2 server() {
        return server;
    }

    SqlDatabase database(SqlOptions options) {
        return database(new H2Dialect(), options);
    }

    SqlDatabase database(Dialect dialect, SqlOptions options) {
        return new SqlDatabase(server.jta(), dialect, options, tries -> {});
    }

    /** A store whose statements are changed, to show that a test would notice. */
    SqlStore broken(Step step, String text) {
        return broken(new H2Dialect().statements().with(step, text));
    }

    SqlStore broken(Statements statements) {
        return new SqlStore(database(new BrokenDialect(statements), IMPATIENT));
    }

    private static final class BrokenDialect extends H2Dialect {
        private final Statements statements;

        BrokenDialect(Statements statements) {
            this.statements = statements;
        }

        @Override
        Statements statements() {
            return statements;
        }
    }

    static String textOf(Step step) {
        return new H2Dialect().statements().text(step);
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

    void clear() {
        List.of("idempotency_lease", "idempotency_reservation")
                .forEach(table -> server.execute("DELETE FROM " + table));
    }

    @Override
    public void close() {
        server.close();
    }
}
