// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import io.idempotent.spi.Bytes;

/** One connection while a piece of work uses it. Never ends a transaction. */
final class Session {
    private static final String[] GENERATED = {"id"};

    private final Connection connection;
    private final Statements statements;
    private final Bounds bounds;
    private final int timeoutSeconds;

    Session(Connection connection, Statements statements, Bounds bounds, int timeoutSeconds) {
        this.connection = connection;
        this.statements = statements;
        this.bounds = bounds;
        this.timeoutSeconds = timeoutSeconds;
    }

    /** Reads one row. */
    @FunctionalInterface
    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /**
     * Values of one type that the database takes as a whole.
     *
     * @param type the database's name for that of each
     * @param values each
     */
    record ManyValues(String type, List<?> values) {}

    private interface Execution<T> {
        T on(PreparedStatement statement) throws SQLException;
    }

    /** How many rows the step changed. */
    int update(Step step, Object... values) throws SQLException {
        return updateText(text(step), List.of(values));
    }

    /** The same for a step with repeated parts. */
    int updateMany(Step step, int repetitions, List<?> values) throws SQLException {
        return updateText(text(step, repetitions), values);
    }

    /** Whether the database has the step. */
    boolean has(Step step) {
        return statements.has(step);
    }

    private String text(Step step) throws SQLException {
        bounds.before(statements.boundsItself(step));
        return statements.text(step);
    }

    private String text(Step step, int repetitions) throws SQLException {
        bounds.before(statements.boundsItself(step));
        return statements.text(step, repetitions);
    }

    private int updateText(String text, List<?> values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            return executed(statement, values, PreparedStatement::executeUpdate);
        }
    }

    /** The id that the step gave to the row that it inserted; empty where it inserted none. */
    OptionalLong insert(Step step, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text(step), GENERATED)) {
            return executed(
                    statement,
                    List.of(values),
                    ready -> ready.executeUpdate() == 0 ? OptionalLong.empty() : OptionalLong.of(generated(ready)));
        }
    }

    private static long generated(PreparedStatement statement) throws SQLException {
        try (ResultSet keys = statement.getGeneratedKeys()) {
            if (!keys.next()) {
                throw new SQLException("The database does not tell the id that it gave to a row");
            }
            return keys.getLong(1);
        }
    }

    /** The first row that the step finds. */
    <T> Optional<T> first(Step step, Reader<T> reader, Object... values) throws SQLException {
        return query(text(step), reader, List.of(values)).stream().findFirst();
    }

    /** All rows that the step finds. */
    <T> List<T> find(Step step, Reader<T> reader, Object... values) throws SQLException {
        return query(text(step), reader, List.of(values));
    }

    /** All rows that a step with repeated parts finds. */
    <T> List<T> findMany(Step step, Reader<T> reader, List<?> values) throws SQLException {
        return query(text(step, values.size()), reader, values);
    }

    /** All rows that a step finds whose repeated part takes some of the values only. */
    <T> List<T> findMany(Step step, int repetitions, Reader<T> reader, List<?> values) throws SQLException {
        return query(text(step, repetitions), reader, values);
    }

    private <T> List<T> query(String text, Reader<T> reader, List<?> values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            return executed(statement, values, ready -> rows(ready, reader));
        }
    }

    private static <T> List<T> rows(PreparedStatement statement, Reader<T> reader) throws SQLException {
        try (ResultSet found = statement.executeQuery()) {
            List<T> rows = new ArrayList<>();
            while (found.next()) {
                rows.add(reader.read(found));
            }
            return rows;
        }
    }

    /** Some drivers keep the time-out with the connection, which is the application's: so it is put back. */
    private <T> T executed(PreparedStatement statement, List<?> values, Execution<T> execution) throws SQLException {
        int before = statement.getQueryTimeout();
        statement.setQueryTimeout(timeoutSeconds);
        try {
            bind(statement, values);
            return execution.on(statement);
        } finally {
            statement.setQueryTimeout(before);
        }
    }

    private void bind(PreparedStatement statement, List<?> values) throws SQLException {
        int index = 0;
        for (Object value : values) {
            if (value instanceof ManyValues many) {
                statement.setArray(++index, array(many));
            } else {
                bind(statement, ++index, value);
            }
        }
    }

    private Array array(ManyValues many) throws SQLException {
        return connection.createArrayOf(many.type(), elements(many.values()));
    }

    /** Drivers take an array of byte arrays for what it is by its class only. */
    private static Object[] elements(List<?> values) {
        return values.stream().allMatch(Bytes.class::isInstance)
                ? values.stream().map(Bytes.class::cast).map(Bytes::toArray).toArray(byte[][]::new)
                : values.toArray();
    }

    private static void bind(PreparedStatement statement, int index, Object value) throws SQLException {
        if (value instanceof Bytes bytes) {
            statement.setBytes(index, bytes.toArray());
        } else if (value instanceof Number number) {
            statement.setLong(index, number.longValue());
        } else if (value instanceof Optional<?> text && text.isEmpty()) {
            statement.setNull(index, Types.VARCHAR);
        } else if (value instanceof Optional<?> text) {
            statement.setString(index, text.get().toString());
        } else {
            statement.setString(index, value.toString());
        }
    }
}
