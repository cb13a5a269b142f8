// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.narayana.NarayanaTransactionIntegration;
import io.idempotent.internal.sql.NewTransaction;
import io.idempotent.internal.sql.Schema;
import io.idempotent.internal.sql.SchemaMode;
import io.idempotent.internal.sql.SqlDatabase;
import io.idempotent.internal.sql.SqlOptions;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Reservation;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

/** A PostgreSQL that syncs every commit, behind a pool that a real transaction manager controls. */
final class Durable implements AutoCloseable {
    private static final int CONNECTIONS = 40;
    private static final AtomicLong DIGESTS = new AtomicLong();
    private static final SqlOptions OPTIONS =
            new SqlOptions(Duration.ofSeconds(1), Duration.ofSeconds(5), 8, Duration.ofSeconds(1));

    private static final String FILL = """
            INSERT INTO idempotency_reservation
              (digest, tenant_id, operation, key_text, owner, fingerprint, recovery,
               state, attempt, reserved_at, lease_until, expires_at, handled_at, result)
            SELECT decode(md5(i::text) || md5('x' || i), 'hex'), '-', 'order', 'key-' || i,
                   decode(md5('o' || i), 'hex'), decode(md5('f' || i), 'hex'), 'A',
                   'S', 1, i, i, %s, i, decode(repeat('00', 100), 'hex')
            FROM generate_series(1, %d) AS i""";

    private final EmbeddedPostgres server;
    private final AgroalDataSource pool;
    private final CountingDataSource counted;
    private final SqlDatabase database;
    private final SqlDatabase countedDatabase;

    private Durable(EmbeddedPostgres server) throws SQLException {
        TransactionManager manager = com.arjuna.ats.jta.TransactionManager.transactionManager();
        TransactionSynchronizationRegistry registry =
                new com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple();
        this.server = server;
        this.pool = pool(server.getJdbcUrl("postgres", "postgres"), manager, registry);
        this.counted = new CountingDataSource(pool);
        this.database = database(pool, manager, registry);
        this.countedDatabase = database(counted.source(), manager, registry);
        List<String> problems = new Schema(database).apply(SchemaMode.CREATE);
        if (!problems.isEmpty()) {
            throw new IllegalStateException(problems.toString());
        }
    }

    static Durable start() throws Exception {
        EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .start();
        Durable durable = new Durable(server);
        durable.require("fsync");
        durable.require("synchronous_commit");
        return durable;
    }

    private void require(String setting) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW " + setting)) {
            rows.next();
            if (!rows.getString(1).equals("on")) {
                throw new IllegalStateException(setting + " is " + rows.getString(1));
            }
        }
    }

    private static AgroalDataSource pool(
            String url, TransactionManager manager, TransactionSynchronizationRegistry registry) throws SQLException {
        return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool -> pool.initialSize(CONNECTIONS)
                        .maxSize(CONNECTIONS)
                        .transactionIntegration(new NarayanaTransactionIntegration(manager, registry))
                        .connectionFactoryConfiguration(factory -> factory.jdbcUrl(url))));
    }

    private static SqlDatabase database(
            DataSource source, TransactionManager manager, TransactionSynchronizationRegistry registry)
            throws SQLException {
        return SqlDatabase.open(new SqlDatabase.Jta(source, new BeginAndCommit(manager), registry), OPTIONS);
    }

    /** As an interceptor for REQUIRES_NEW does it, for threads that are in no transaction. */
    private record BeginAndCommit(TransactionManager manager) implements NewTransaction {
        @Override
        public <T> T call(Callable<T> work) throws Exception {
            manager.begin();
            T result;
            try {
                result = work.call();
            } catch (Throwable failure) {
                manager.rollback();
                throw failure;
            }
            manager.commit();
            return result;
        }
    }

    SqlDatabase database() {
        return database;
    }

    /** The same rows, and how many statements are sent. */
    SqlDatabase countedDatabase() {
        return countedDatabase;
    }

    CountingDataSource counted() {
        return counted;
    }

    int execute(String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            return statement.execute(sql) ? 0 : statement.getUpdateCount();
        }
    }

    /**
     * Rows of calls that succeeded. The database then looks at the table, as it does by itself within a minute: plans
     * that were made, and kept by the driver, while the table was empty read all of it.
     */
    void fill(int rows, String expiresAt) throws SQLException {
        if (execute(FILL.formatted(expiresAt, rows)) != rows) {
            throw new IllegalStateException("Not filled");
        }
        execute("ANALYZE idempotency_reservation");
    }

    static Reservation fresh() {
        byte[] digest = ByteBuffer.allocate(Digest.LENGTH)
                .putLong(ThreadLocalRandom.current().nextLong())
                .putLong(DIGESTS.incrementAndGet())
                .array();
        return new Reservation(
                new Digest(Bytes.of(digest)),
                Fingerprint.NONE,
                Owner.fresh(),
                Duration.ofSeconds(30),
                Duration.ofDays(7),
                new Reservation.Origin(Optional.empty(), "order", "0123456789-0123456789-0123456789-0123"));
    }

    @Override
    public void close() throws Exception {
        pool.close();
        server.close();
    }
}
