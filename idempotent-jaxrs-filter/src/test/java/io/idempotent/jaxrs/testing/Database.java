// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs.testing;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import javax.sql.DataSource;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;

import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import com.arjuna.ats.jta.TransactionManager;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.narayana.NarayanaTransactionIntegration;

/** A database in memory, new for each application, behind a pool that a real transaction manager controls. */
@ApplicationScoped
public class Database {
    private final AgroalDataSource source = pool("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");

    private static AgroalDataSource pool(String url) {
        AgroalDataSourceConfigurationSupplier settings = new AgroalDataSourceConfigurationSupplier();
        settings.connectionPoolConfiguration(pool -> pool.maxSize(60)
                .acquisitionTimeout(Duration.ofSeconds(5))
                .transactionIntegration(new NarayanaTransactionIntegration(
                        TransactionManager.transactionManager(), new TransactionSynchronizationRegistryImple()))
                .connectionFactoryConfiguration(factory -> factory.jdbcUrl(url)));
        try {
            return AgroalDataSource.from(settings);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Produces
    @ApplicationScoped
    public DataSource source() {
        return source;
    }

    /** Runs a statement, in the present transaction if there is one. */
    public void execute(String sql, Object... values) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** The first column of the first row. */
    public long number(String sql) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet found = statement.executeQuery()) {
            found.next();
            return found.getLong(1);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @PreDestroy
    void close() {
        execute("SET DB_CLOSE_DELAY 0");
        source.close();
    }
}
