// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node.remote;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import io.idempotent.it.crash.node.database.StagedDatabase;

/**
 * Stands for a payment channel: it books in the ledger, at once and whatever becomes of its caller. It can be told to
 * refuse an attempt from now on, so that "did not happen" stays true also of one that is still under way. Books as often
 * as it is asked: it must show it when it is asked too often.
 */
final class RemoteSide {
    private static final String LOCK = "SELECT pg_advisory_xact_lock(hashtext(?))";

    private static final String BOOKED = "SELECT id FROM ledger WHERE order_no = ? ORDER BY booked_at";

    private static final String BOOK = """
            INSERT INTO ledger (id, book, document_no, channel, notify_id, order_no, amount, currency, paid_at)
            SELECT ?, 'remote', 'remote', ?, ?, ?, 1, 'CNY', '2026-12-01T08:15:00+08:00'
            WHERE NOT EXISTS (SELECT 1 FROM remote_refusal WHERE order_no = ? AND fence >= CAST(? AS BIGINT))""";

    private static final String REFUSE = "INSERT INTO remote_refusal (order_no, fence) VALUES (?, CAST(? AS BIGINT))";

    private RemoteSide() {}

    /**
     * A call as the other side knows it.
     *
     * @param orderNo the same for every attempt
     * @param fence grows from attempt to attempt
     */
    record Call(String orderNo, long fence) {
        String number() {
            return Long.toString(fence);
        }
    }

    private interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /** Books. */
    static String book(Call call, String channel, String notifyId) throws SQLException {
        return alone(call, connection -> {
            String id = UUID.randomUUID().toString();
            String[] values = {id, channel, notifyId, call.orderNo, call.orderNo, call.number()};
            if (update(connection, BOOK, values) == 0) {
                throw new SQLException("Refused: this attempt was said not to have happened");
            }
            return id;
        });
    }

    /** What was booked for a call; if nothing, nothing will be, neither for this attempt nor for an earlier one. */
    static Optional<String> bookedOrRefused(Call call) throws SQLException {
        return alone(call, connection -> {
            Optional<String> booked = first(connection, BOOKED, call.orderNo);
            if (booked.isEmpty()) {
                update(connection, REFUSE, call.orderNo, call.number());
            }
            return booked;
        });
    }

    private static <T> T alone(Call call, Work<T> work) throws SQLException {
        try (Connection connection = StagedDatabase.plainConnection()) {
            connection.setAutoCommit(false);
            first(connection, LOCK, call.orderNo);
            T result = work.on(connection);
            connection.commit();
            return result;
        }
    }

    private static int update(Connection connection, String sql, String... values) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, List.of(values))) {
            return statement.executeUpdate();
        }
    }

    private static Optional<String> first(Connection connection, String sql, String value) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, List.of(value));
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? Optional.ofNullable(rows.getString(1)) : Optional.empty();
        }
    }

    private static PreparedStatement prepared(Connection connection, String sql, List<String> values)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.size(); i++) {
            statement.setString(i + 1, values.get(i));
        }
        return statement;
    }
}
