// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The ledger and the library's records, read in the database itself. */
final class Books {
    private static final String REFUSALS =
            "CREATE TABLE remote_refusal (order_no VARCHAR(64) NOT NULL, fence BIGINT NOT NULL)";

    private static final String LEDGER = "SELECT notify_id, id FROM ledger WHERE channel = ?";

    private static final String OPEN =
            "SELECT COUNT(*) FROM idempotency_reservation WHERE state <> 'S' AND key_text LIKE ?";

    private static final String LEASED = """
            SELECT COUNT(*) FROM idempotency_reservation r
            LEFT JOIN idempotency_lease l ON l.reservation_id = r.id AND l.owner = r.owner
            WHERE r.state = 'P' AND r.key_text LIKE ?
              AND GREATEST(r.lease_until, COALESCE(l.lease_until, 0)) >= EXTRACT(EPOCH FROM clock_timestamp()) * 1000""";

    private final String databaseUrl;

    Books(String databaseUrl) {
        this.databaseUrl = databaseUrl;
    }

    /** Makes the table of the remote side, which {@link io.idempotent.it.crash.node.remote.RemoteDesk} calls. */
    void prepare() {
        try (Connection connection = DriverManager.getConnection(databaseUrl);
                PreparedStatement statement = connection.prepareStatement(REFUSALS)) {
            statement.execute();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** The entries of a channel by notification. */
    Map<String, Set<String>> ledger(String channel) throws SQLException {
        try (Connection connection = DriverManager.getConnection(databaseUrl);
                PreparedStatement statement = connection.prepareStatement(LEDGER)) {
            statement.setString(1, channel);
            return entries(statement);
        }
    }

    private static Map<String, Set<String>> entries(PreparedStatement statement) throws SQLException {
        Map<String, Set<String>> entries = new HashMap<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                entries.computeIfAbsent(rows.getString(1), id -> new HashSet<>())
                        .add(rows.getString(2));
            }
        }
        return entries;
    }

    /** A channel's records that are not a success. */
    int open(String channel) {
        return count(OPEN, channel);
    }

    /** A channel's attempts in progress whose lease goes on. */
    int leased(String channel) {
        return count(LEASED, channel);
    }

    private int count(String query, String channel) {
        try (Connection connection = DriverManager.getConnection(databaseUrl);
                PreparedStatement statement = connection.prepareStatement(query)) {
            // The channel is the first part of the key.
            statement.setString(1, "%" + channel + "%");
            return count(statement);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static int count(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
