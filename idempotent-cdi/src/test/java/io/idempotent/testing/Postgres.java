// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

/** A real PostgreSQL, started when the first test of this process asks for it and ended with the process. */
final class Postgres {
    private static final EmbeddedPostgres SERVER = started();

    private Postgres() {}

    private static EmbeddedPostgres started() {
        try {
            return EmbeddedPostgres.builder()
                    .setServerConfig("max_connections", "400")
                    .setServerConfig("fsync", "off")
                    .start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static int port() {
        return SERVER.getPort();
    }

    /** A schema of its own. */
    static String newUrl() {
        String schema = "s" + UUID.randomUUID().toString().replace("-", "");
        try (Connection connection = SERVER.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA " + schema);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return SERVER.getJdbcUrl("postgres", "postgres") + "&currentSchema=" + schema;
    }
}
