// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

import jakarta.transaction.TransactionSynchronizationRegistry;

import io.idempotent.internal.protocol.ServerLookup;

/** Opens the application's database at start and finds out whether it can hold the truth. */
public final class SqlBackend {
    private final ServerLookup server;
    private final String datasource;

    private SqlBackend(ServerLookup server, String datasource) {
        this.server = server;
        this.datasource = datasource;
    }

    /**
     * A store, or why there is none.
     *
     * @param store the store
     * @param problems what is wrong, in sentences; empty where there is a store
     */
    public record Opening(Optional<SqlStore> store, List<String> problems) {
        static Opening failed(String problem) {
            return new Opening(Optional.empty(), List.of(problem));
        }
    }

    /**
     * Opens a database.
     *
     * @param server where to look for the datasource
     * @param datasource a JNDI name, the {@code @Named} value of a DataSource bean, or {@code default} for the one bean
     * @param schema what to do about the tables
     * @param options bounds
     * @return the store, or why there is none
     */
    public static Opening open(ServerLookup server, String datasource, SchemaMode schema, SqlOptions options) {
        SqlBackend backend = new SqlBackend(server, datasource);
        Optional<DataSource> source = backend.source();
        if (source.isEmpty()) {
            return Opening.failed("idempotent.datasource names '" + datasource
                    + "', but there is neither such a JNDI resource nor such a DataSource bean");
        }
        Optional<TransactionSynchronizationRegistry> registry = JtaAccess.registry(server);
        Optional<NewTransaction> newTransaction = server.bean(NewTransaction.class);
        if (registry.isEmpty() || newTransaction.isEmpty()) {
            return Opening.failed("this server has no Jakarta Transactions, which durable operations need");
        }
        return backend.open(new SqlDatabase.Jta(source.get(), newTransaction.get(), registry.get()), schema, options);
    }

    private Optional<DataSource> source() {
        if (datasource.startsWith("java:") || datasource.contains("/")) {
            return server.jndi(DataSource.class, datasource);
        }
        return datasource.equals("default") ? server.bean(DataSource.class) : server.bean(DataSource.class, datasource);
    }

    private Opening open(SqlDatabase.Jta jta, SchemaMode schema, SqlOptions options) {
        try {
            return open(SqlDatabase.open(jta, options), schema);
        } catch (SQLException | IllegalArgumentException unusable) {
            return Opening.failed(
                    "the database behind idempotent.datasource '" + datasource + "' cannot be used: " + unusable);
        }
    }

    private Opening open(SqlDatabase database, SchemaMode schema) {
        List<String> differences = new Schema(database).apply(schema);
        if (!differences.isEmpty()) {
            return new Opening(Optional.empty(), differences);
        }
        return new EnlistmentProbe(database)
                .problem()
                .map(Opening::failed)
                .orElseGet(() -> new Opening(Optional.of(new SqlStore(database)), List.of()));
    }
}
