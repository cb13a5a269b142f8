// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

import io.idempotent.testing.JtaServer;

/** A pool that lets a caller wait for so long that his transaction ends and leaves his thread. */
final class EndingDataSource {
    private EndingDataSource() {}

    static DataSource of(JtaServer server) {
        return (DataSource) Proxy.newProxyInstance(
                EndingDataSource.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> connection(server));
    }

    private static Connection connection(JtaServer server) throws SQLException {
        try {
            server.userTransaction().rollback();
        } catch (Exception failure) {
            throw new SQLException(failure);
        }
        return server.dataSource().getConnection();
    }
}
