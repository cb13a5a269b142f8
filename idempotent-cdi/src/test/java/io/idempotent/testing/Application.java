// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.testing;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import jakarta.enterprise.inject.spi.Extension;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.AgroalDataSourceMetrics;
import io.idempotent.internal.cdi.Beans;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/**
 * An application in miniature: the whole library in a CDI container, real transactions, a database of its own, and
 * settings of its own.
 */
public final class Application implements AutoCloseable {
    private final TestDatabase database;
    private final AgroalDataSource source;
    private final SmallRyeConfig config;
    private final WeldContainer container;

    private Application(
            TestDatabase database, AgroalDataSource source, SmallRyeConfig config, WeldContainer container) {
        this.database = database;
        this.source = source;
        this.config = config;
        this.container = container;
    }

    /** Starts with settings and with the application's own bean classes. */
    public static Application start(Map<String, String> settings, Class<?>... beans) {
        return start(TestDatabase.H2, settings, beans);
    }

    /** Starts on a new database of a kind. */
    public static Application start(TestDatabase database, Map<String, String> settings, Class<?>... beans) {
        return start(database, JtaServer.pool(database.newUrl(), 120), settings, beans);
    }

    /** Starts beside extensions, as the other parts of a server are. */
    public static Application start(Map<String, String> settings, List<Extension> beside, Class<?>... beans) {
        AgroalDataSource source = JtaServer.pool(TestDatabase.H2.newUrl(), 120);
        return start(TestDatabase.H2, source, settings, weld -> {
            beside.forEach(weld::addExtension);
            return weld.addBeanClasses(beans);
        });
    }

    /** Starts on a pool that the caller brings; it is closed with the application. */
    public static Application start(
            TestDatabase database, AgroalDataSource source, Map<String, String> settings, Class<?>... beans) {
        return start(database, source, settings, weld -> weld.addBeanClasses(beans));
    }

    private static Application start(
            TestDatabase database, AgroalDataSource source, Map<String, String> settings, UnaryOperator<Weld> more) {
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .withSources(new PropertiesConfigSource(settings, "test", 1000))
                .build();
        register(config);
        try {
            WeldContainer container = more.apply(JtaServer.weld(source).addBeanClasses(Beans.classes()))
                    .initialize();
            return new Application(database, source, config, container);
        } catch (RuntimeException | Error failed) {
            ConfigProviderResolver.instance().releaseConfig(config);
            source.close();
            throw failed;
        }
    }

    /** In the place of whatever somebody asked for before us: a class loader has one configuration. */
    private static void register(SmallRyeConfig config) {
        ConfigProviderResolver resolver = ConfigProviderResolver.instance();
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        resolver.releaseConfig(resolver.getConfig(loader));
        resolver.registerConfig(config, loader);
    }

    public TestDatabase database() {
        return database;
    }

    public <T> T bean(Class<T> type) {
        return container.select(type).get();
    }

    /** What the pool of connections counts. */
    public AgroalDataSourceMetrics connections() {
        return source.getMetrics();
    }

    /** Runs a statement that commits by itself. */
    public int execute(String sql) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            return statement.executeUpdate();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** The first column of the first row. */
    public long number(String sql) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Override
    public void close() {
        container.shutdown();
        ConfigProviderResolver.instance().releaseConfig(config);
        source.close();
    }
}
