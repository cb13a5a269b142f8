// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

/** What others are to be told: written in the transaction of the booking, delivered after it. */
@ApplicationScoped
class Outbox {
    private static final String COLUMNS = " (id, book, order_no, amount, currency) VALUES (?, ?, ?, ?, ?)";

    private static final String OLDEST =
            "SELECT id, book, order_no, amount, currency FROM outbox ORDER BY written_at, id";

    @Inject
    Database database;

    void add(Book book, Receipt receipt) {
        Row row = new Row(receipt.entryId(), book.label(), receipt.orderNo(), receipt.amount(), receipt.currency());
        row.insertInto("outbox", database);
    }

    /** Delivers the oldest rows, at most so many, in a transaction of its own; returns how many it found. */
    @Transactional(Transactional.TxType.REQUIRES_NEW)
    public int deliver(int limit) {
        List<Row> rows = database.query(limit, Row::read, OLDEST);
        rows.forEach(this::deliver);
        return rows.size();
    }

    OutboxCount count(Book book) {
        return new OutboxCount(count("outbox", book), count("delivered", book));
    }

    /** A table stands for the receiver. Only who removes the row delivers it, so that two nodes do not both. */
    private void deliver(Row row) {
        if (database.update("DELETE FROM outbox WHERE id = ?", row.id) == 1) {
            row.insertInto("delivered", database);
        }
    }

    private long count(String table, Book book) {
        String sql = "SELECT COUNT(*) FROM " + table + " WHERE book = ?";
        return database.query(1, row -> row.getLong(1), sql, book.label()).get(0);
    }

    private record Row(String id, String book, String orderNo, BigDecimal amount, String currency) {
        static Row read(ResultSet row) throws SQLException {
            return new Row(
                    row.getString("id"),
                    row.getString("book"),
                    row.getString("order_no"),
                    row.getBigDecimal("amount"),
                    row.getString("currency"));
        }

        void insertInto(String table, Database database) {
            database.update("INSERT INTO " + table + COLUMNS, id, book, orderNo, amount, currency);
        }
    }
}
