// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.testing;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Function;
import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterBeanDiscovery;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;

import com.arjuna.ats.jta.TransactionManager;
import com.arjuna.ats.jta.cdi.TransactionExtension;
import com.arjuna.ats.jta.cdi.transactional.TransactionalInterceptorMandatory;
import com.arjuna.ats.jta.cdi.transactional.TransactionalInterceptorNever;
import com.arjuna.ats.jta.cdi.transactional.TransactionalInterceptorNotSupported;
import com.arjuna.ats.jta.cdi.transactional.TransactionalInterceptorRequired;
import com.arjuna.ats.jta.cdi.transactional.TransactionalInterceptorRequiresNew;
import com.arjuna.ats.jta.cdi.transactional.TransactionalInterceptorSupports;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration.TransactionIsolation;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.narayana.NarayanaTransactionIntegration;
import io.idempotent.internal.sql.NewTransaction;
import io.idempotent.internal.sql.RequiresNewTransaction;
import io.idempotent.internal.sql.SqlDatabase;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/**
 * A server in miniature for tests: a database of its own behind a pool that a real transaction manager controls, and a CDI
 * container whose {@code @Transactional} works. The beans may inject the {@link DataSource}.
 */
public final class JtaServer implements AutoCloseable {
    /** Whoever exhausts a pool on purpose has a small one; where the pool is ample a busy machine may take its time. */
    private static final int AMPLE = 60;

    private static final Duration IMPATIENT = Duration.ofSeconds(2);
    private static final Duration PATIENT = Duration.ofSeconds(30);

    private final TestDatabase database;
    private final String url;
    private final AgroalDataSource source;
    private final WeldContainer container;

    private JtaServer(TestDatabase database, String url, AgroalDataSource source, WeldContainer container) {
        this.database = database;
        this.url = url;
        this.source = source;
        this.container = container;
    }

    /** Work of a test that may throw. */
    public interface Action {
        void run() throws Exception;
    }

    /** Starts on H2 with a pool that no test exhausts by accident. */
    public static JtaServer start(Class<?>... beans) {
        return start(TestDatabase.H2, 60, beans);
    }

    /** Starts with a pool of a given size, whose callers wait two seconds for a connection. */
    public static JtaServer start(TestDatabase database, int connections, Class<?>... beans) {
        String url = database.newUrl();
        AgroalDataSource source = pool(url, connections);
        return new JtaServer(
                database, url, source, weld(source).addBeanClasses(beans).initialize());
    }

    /**
     * A container with the transactional interceptors, the {@link RequiresNewTransaction} and the datasource as a bean,
     * for tests that add beans and extensions of their own.
     */
    public static Weld weld(DataSource source) {
        return new Weld(UUID.randomUUID().toString())
                .disableDiscovery()
                .addBeanClasses(
                        TransactionalInterceptorMandatory.class,
                        TransactionalInterceptorNever.class,
                        TransactionalInterceptorNotSupported.class,
                        TransactionalInterceptorRequired.class,
                        TransactionalInterceptorRequiresNew.class,
                        TransactionalInterceptorSupports.class,
                        RequiresNewTransaction.class)
                .addExtension(new TransactionExtension())
                .addExtension(new DataSourceBean(source));
    }

    /** Makes the datasource injectable. */
    static final class DataSourceBean implements Extension {
        private final DataSource source;

        DataSourceBean(DataSource source) {
            this.source = source;
        }

        void add(@Observes AfterBeanDiscovery event) {
            event.addBean()
                    .types(DataSource.class)
                    .scope(ApplicationScoped.class)
                    .produceWith(any -> source);
        }
    }

    /** A pool that the transaction manager controls. */
    public static AgroalDataSource pool(String url, int connections) {
        return pool(connections, factory -> factory.jdbcUrl(url));
    }

    /** The same, whose connections are cut as {@link CuttingDriver} says. */
    public static AgroalDataSource cuttingPool(String url, int connections) {
        return pool(
                connections,
                factory -> factory.jdbcUrl(CuttingDriver.url(url)).connectionProviderClass(CuttingDriver.class));
    }

    /** The same, whose transactions have an isolation level. */
    public static AgroalDataSource isolatedPool(String url, int connections, TransactionIsolation isolation) {
        return pool(connections, factory -> factory.jdbcUrl(url).jdbcTransactionIsolation(isolation));
    }

    private static AgroalDataSource pool(
            int connections,
            Function<AgroalConnectionFactoryConfigurationSupplier, AgroalConnectionFactoryConfigurationSupplier>
                    factory) {
        AgroalDataSourceConfigurationSupplier settings = new AgroalDataSourceConfigurationSupplier();
        settings.metricsEnabled();
        settings.connectionPoolConfiguration(pool -> pool.maxSize(connections)
                .acquisitionTimeout(connections < AMPLE ? IMPATIENT : PATIENT)
                .transactionIntegration(new NarayanaTransactionIntegration(
                        TransactionManager.transactionManager(), registryOfTheProcess()))
                .connectionFactoryConfiguration(factory));
        try {
            return AgroalDataSource.from(settings);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static TransactionSynchronizationRegistry registryOfTheProcess() {
        return new com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple();
    }

    /** Where the database is, for further pools. */
    public String url() {
        return url;
    }

    public TestDatabase database() {
        return database;
    }

    public DataSource dataSource() {
        return source;
    }

    public jakarta.transaction.TransactionManager transactionManager() {
        return TransactionManager.transactionManager();
    }

    public UserTransaction userTransaction() {
        return com.arjuna.ats.jta.UserTransaction.userTransaction();
    }

    public TransactionSynchronizationRegistry registry() {
        return bean(TransactionSynchronizationRegistry.class);
    }

    public NewTransaction newTransaction() {
        return bean(NewTransaction.class);
    }

    /** All three of what the SQL store needs. */
    public SqlDatabase.Jta jta() {
        return new SqlDatabase.Jta(source, newTransaction(), registry());
    }

    public WeldContainer container() {
        return container;
    }

    public <T> T bean(Class<T> type) {
        return container.select(type).get();
    }

    /** Runs work in a transaction and commits it. */
    public void inTransaction(Action work) throws Exception {
        userTransaction().begin();
        boolean done = false;
        try {
            work.run();
            done = true;
        } finally {
            end(done);
        }
    }

    private void end(boolean commit) throws Exception {
        if (commit) {
            userTransaction().commit();
        } else {
            userTransaction().rollback();
        }
    }

    /** Runs work in a transaction and rolls it back. */
    public void inTransactionThatRollsBack(Action work) throws Exception {
        userTransaction().begin();
        try {
            work.run();
        } finally {
            userTransaction().rollback();
        }
    }

    /** Runs a statement; outside a transaction it commits by itself. */
    public int execute(String sql, Object... values) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            return statement.execute() ? 0 : statement.getUpdateCount();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** The first column of the first row. */
    public long number(String sql, Object... values) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            try (ResultSet found = statement.executeQuery()) {
                found.next();
                return found.getLong(1);
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void bind(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    @Override
    public void close() {
        container.close();
        if (database == TestDatabase.H2) {
            execute("SET DB_CLOSE_DELAY 0"); // the database goes with its last connection
        }
        source.close();
    }
}
