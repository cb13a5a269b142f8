// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The library's records, counted in the server's database itself. */
final class Records {
    private final String databaseUrl;

    Records(Installation installation) {
        this.databaseUrl = installation.server().databaseUrl();
    }

    long count() throws SQLException {
        try (Connection connection = DriverManager.getConnection(databaseUrl);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM idempotency_reservation")) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
