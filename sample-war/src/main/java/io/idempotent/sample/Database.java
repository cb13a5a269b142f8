// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Plain SQL on the container's datasource, in the caller's JTA transaction. Failures are unchecked, so that they roll it
 * back: JTA commits after a checked exception.
 */
@ApplicationScoped
class Database {
    private static final String DEFAULT_DATASOURCE = "java:comp/DefaultDataSource";

    private DataSource dataSource;

    @PostConstruct
    void find() {
        dataSource = ContainerResource.named(ConfigProvider.getConfig()
                .getOptionalValue("sample.datasource", String.class)
                .orElse(DEFAULT_DATASOURCE));
    }

    int update(String sql, Object... parameters) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = prepare(connection, sql, parameters)) {
            return statement.executeUpdate();
        } catch (SQLException failed) {
            throw new DatabaseException(failed);
        }
    }

    <T> List<T> query(int maxRows, RowReader<T> reader, String sql, Object... parameters) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = prepare(connection, sql, parameters)) {
            statement.setMaxRows(maxRows);
            return rows(statement, reader);
        } catch (SQLException failed) {
            throw new DatabaseException(failed);
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, Object... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }

    private static <T> List<T> rows(PreparedStatement statement, RowReader<T> reader) throws SQLException {
        List<T> rows = new ArrayList<>();
        try (ResultSet results = statement.executeQuery()) {
            while (results.next()) {
                rows.add(reader.read(results));
            }
        }
        return rows;
    }

    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }
}
