// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node.database;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;

import org.postgresql.ds.PGSimpleDataSource;

/** PostgreSQL, with its connections staged. The server pools it and controls its transactions as those of any driver. */
public class StagedDatabase implements DataSource {
    private static final String URL = System.getenv("CRASH_DATABASE");

    @Override
    public Connection getConnection() throws SQLException {
        return new StagedConnection(plainConnection()).proxy();
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return getConnection();
    }

    /** A connection that no transaction manager knows of. */
    public static Connection plainConnection() throws SQLException {
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setUrl(URL);
        return database.getConnection();
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public void setLogWriter(PrintWriter writer) {
        // Nothing is ever written.
    }

    @Override
    public void setLoginTimeout(int seconds) {
        // The database is on this machine.
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("Wraps nothing");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
