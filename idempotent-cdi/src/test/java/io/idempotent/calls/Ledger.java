// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

import io.idempotent.testing.TestDatabase;

/** Rows that a transaction must write once. */
@ApplicationScoped
public class Ledger {

    @Inject
    DataSource source;

    /** Creates the table. */
    public static String table(TestDatabase database) {
        return "CREATE TABLE ledger(id " + database.generatedKey() + ", order_no VARCHAR(300))";
    }

    public long add(String order) throws SQLException {
        try (Connection connection = source.getConnection();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO ledger(order_no) VALUES (?)", new String[] {"id"})) {
            insert.setString(1, order);
            insert.executeUpdate();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                keys.next();
                return keys.getLong(1);
            }
        }
    }

    public long rows(String order) throws SQLException {
        try (Connection connection = source.getConnection();
                PreparedStatement count =
                        connection.prepareStatement("SELECT COUNT(*) FROM ledger WHERE order_no = ?")) {
            count.setString(1, order);
            try (ResultSet rows = count.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }
}
