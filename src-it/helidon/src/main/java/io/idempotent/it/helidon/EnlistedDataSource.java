// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.helidon;

import java.sql.SQLException;
import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Named;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.narayana.NarayanaTransactionIntegration;

/** A pool whose connections take part in JTA's transactions. */
@ApplicationScoped
public class EnlistedDataSource {

    /**
     * Makes the pool.
     *
     * @param manager Helidon's
     * @param registry Helidon's
     * @return the pool
     * @throws SQLException where there is no database
     */
    @Produces
    @Named("enlisted")
    @ApplicationScoped
    public DataSource enlisted(TransactionManager manager, TransactionSynchronizationRegistry registry)
            throws SQLException {
        return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool -> pool.maxSize(20)
                        .transactionIntegration(new NarayanaTransactionIntegration(manager, registry))
                        .connectionFactoryConfiguration(
                                connections -> connections.jdbcUrl("jdbc:h2:mem:helidon;DB_CLOSE_DELAY=-1"))));
    }

    void close(@Disposes @Named("enlisted") DataSource pool) throws Exception {
        if (pool instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }
}
