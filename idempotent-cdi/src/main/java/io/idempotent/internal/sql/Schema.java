// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The tables. Used at start, outside any transaction: some databases commit whenever a table is created. */
public final class Schema {
    private static final String RESERVATION = "idempotency_reservation";
    private static final Pattern END_OF_STATEMENT = Pattern.compile(";\\s*(?:\\R|$)");
    private static final Pattern COMMENT = Pattern.compile("(?m)^--.*$");

    private final SqlDatabase database;

    /**
     * The tables of a database.
     *
     * @param database the database
     */
    public Schema(SqlDatabase database) {
        this.database = database;
    }

    /**
     * Brings the tables into being, or looks at them.
     *
     * @param mode what to do
     * @return what is wrong, one sentence each, for whoever must put it right; empty when all is well
     */
    public List<String> apply(SchemaMode mode) {
        if (mode == SchemaMode.NONE) {
            return List.of();
        }
        try (Connection connection = database.source().getConnection()) {
            Optional<SQLException> failure = mode == SchemaMode.CREATE ? create(connection) : Optional.empty();
            List<String> problems = new ArrayList<>(validate(connection));
            failure.filter(any -> !problems.isEmpty())
                    .ifPresent(why -> problems.add("The tables could not be created: " + why.getMessage()));
            return problems;
        } catch (SQLException failure) {
            return List.of("The tables cannot be examined: " + failure.getMessage());
        }
    }

    /** A failure matters only if something is missing afterwards: another node may have been faster. */
    private Optional<SQLException> create(Connection connection) {
        Optional<SQLException> failure = Optional.empty();
        for (String ddl : ddl()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(ddl);
            } catch (SQLException failed) {
                failure = Optional.of(failed);
            }
        }
        return failure;
    }

    private List<String> ddl() {
        String script = COMMENT.matcher(script()).replaceAll("");
        return END_OF_STATEMENT
                .splitAsStream(script)
                .filter(ddl -> !ddl.isBlank())
                .toList();
    }

    /** The script as an application's own migration tool would run it. */
    private String script() {
        String name = database.dialect().name() + "/schema.sql";
        try (InputStream resource = Schema.class.getResourceAsStream(name)) {
            return new String(Optional.ofNullable(resource).orElseThrow().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private List<String> validate(Connection connection) {
        List<String> problems = new ArrayList<>();
        problems.addAll(table(connection, RESERVATION, Step.RESERVATION_COLUMNS, Column.RESERVATION));
        problems.addAll(table(connection, "idempotency_lease", Step.LEASE_COLUMNS, Column.LEASE));
        problems.addAll(table(connection, "idempotency_series", Step.SERIES_COLUMNS, Column.SERIES));
        if (problems.isEmpty()) {
            problems.addAll(uniqueDigest(connection));
        }
        return problems;
    }

    private static List<String> table(Connection connection, String table, Step columns, List<Column> expected) {
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery(columns.text)) {
            Map<String, Column.Actual> actual = actual(none.getMetaData());
            return expected.stream()
                    .map(column -> complaint(column, actual))
                    .filter(complaint -> !complaint.isEmpty())
                    .map(complaint -> table + "." + complaint)
                    .toList();
        } catch (SQLException failure) {
            return List.of(table + " cannot be read: " + failure.getMessage());
        }
    }

    private static Map<String, Column.Actual> actual(ResultSetMetaData columns) throws SQLException {
        Map<String, Column.Actual> actual = new HashMap<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            actual.put(
                    columns.getColumnName(i).toLowerCase(Locale.ROOT),
                    new Column.Actual(columns.getColumnType(i), columns.getPrecision(i), columns.isNullable(i)));
        }
        return actual;
    }

    private static String complaint(Column column, Map<String, Column.Actual> actual) {
        String complaint = Optional.ofNullable(actual.get(column.name()))
                .map(column::complaint)
                .orElse(" is missing");
        return complaint.isEmpty() ? "" : column.name() + complaint;
    }

    private static List<String> uniqueDigest(Connection connection) {
        try {
            return isUnique(connection)
                    ? List.of()
                    : List.of(RESERVATION + ".digest has no unique constraint (uk_idem) of its own");
        } catch (SQLException failure) {
            return List.of("The constraints of " + RESERVATION + " cannot be read: " + failure.getMessage());
        }
    }

    private static boolean isUnique(Connection connection) throws SQLException {
        boolean upper = connection.getMetaData().storesUpperCaseIdentifiers();
        String table = upper ? RESERVATION.toUpperCase(Locale.ROOT) : RESERVATION;
        Map<String, List<String>> columnsOfIndex = new HashMap<>();
        try (ResultSet indexes = connection
                .getMetaData()
                .getIndexInfo(connection.getCatalog(), connection.getSchema(), table, true, true)) {
            while (indexes.next()) {
                columnsOfIndex
                        .computeIfAbsent(String.valueOf(indexes.getString("INDEX_NAME")), name -> new ArrayList<>())
                        .add(String.valueOf(indexes.getString("COLUMN_NAME")).toLowerCase(Locale.ROOT));
            }
        }
        return columnsOfIndex.containsValue(List.of("digest"));
    }
}
