// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.literal.NamedLiteral;
import jakarta.inject.Inject;

import org.eclipse.microprofile.config.ConfigProvider;

/** The database of the reservations: the bean of that name, the one bean there is, or what JNDI knows by that name. */
@ApplicationScoped
public class Database {
    @Inject
    Instance<DataSource> beans;

    private DataSource dataSource;

    @PostConstruct
    void find() {
        String name = ConfigProvider.getConfig().getValue("idempotent.datasource", String.class);
        Instance<DataSource> named = beans.select(NamedLiteral.of(name));
        if (named.isResolvable()) {
            dataSource = named.get();
        } else {
            dataSource = beans.isResolvable() ? beans.get() : jndi(name);
        }
    }

    @SuppressWarnings("BanJNDI") // the name is the deployer's
    private static DataSource jndi(String name) {
        try {
            return InitialContext.doLookup(name);
        } catch (NamingException missing) {
            throw new IllegalStateException("The server has no " + name, missing);
        }
    }

    /**
     * Changes rows in the caller's transaction.
     *
     * @param sql with parameters
     * @param parameters in their order
     */
    public void update(String sql, String... parameters) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = prepare(connection, sql, parameters)) {
            statement.executeUpdate();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /**
     * Counts rows.
     *
     * @param sql with parameters
     * @param parameters in their order
     * @return the number in the first column of the only row
     */
    public long count(String sql, String... parameters) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = prepare(connection, sql, parameters);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static PreparedStatement prepare(Connection connection, String sql, String... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.setString(i + 1, parameters[i]);
        }
        return statement;
    }
}
