// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** The books, one row for each booking. */
@ApplicationScoped
class Ledger {
    private static final String INSERT = """
            INSERT INTO ledger (id, book, document_no, channel, notify_id, order_no, amount, currency, paid_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private static final String SELECT = """
            SELECT id, book, document_no, channel, notify_id, order_no, amount, currency, paid_at, booked_at
            FROM ledger WHERE book = ? ORDER BY booked_at, id""";

    @Inject
    Database database;

    void add(Book book, Receipt receipt, OffsetDateTime paidAt) {
        database.update(
                INSERT,
                receipt.entryId(),
                book.label(),
                receipt.documentNo(),
                receipt.channel(),
                receipt.notifyId(),
                receipt.orderNo(),
                receipt.amount(),
                receipt.currency(),
                paidAt.toString());
    }

    List<LedgerEntry> entries(Book book) {
        return database.query(0, Ledger::entry, SELECT, book.label());
    }

    private static LedgerEntry entry(ResultSet row) throws SQLException {
        return new LedgerEntry(
                row.getString("id"),
                row.getString("book"),
                row.getString("document_no"),
                row.getString("channel"),
                row.getString("notify_id"),
                row.getString("order_no"),
                row.getBigDecimal("amount"),
                row.getString("currency"),
                row.getString("paid_at"),
                row.getTimestamp("booked_at").toInstant().toString());
    }
}
