// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.idempotent.it.crash.node.Point;
import io.idempotent.it.crash.node.database.StagedDatabase;
import io.idempotent.it.crash.node.redis.StagedRedis;
import io.idempotent.it.crash.node.remote.RemoteDesk;
import org.postgresql.ds.PGSimpleDataSource;

/** What is laid over the sample and the server. The library's jars stay as they are. */
final class Overlay {
    /** The name of the staged database in the server. */
    static final String DATABASE = "jdbc/crash";

    private Overlay() {}

    /** The sample with a Redisson client of its own, and with an operation that has its effect elsewhere. */
    static Path war(Path sample, Path target) {
        try {
            Files.copy(sample, target, StandardCopyOption.REPLACE_EXISTING);
            try (FileSystem war = FileSystems.newFileSystem(target)) {
                copy(StagedRedis.class, war.getPath("WEB-INF", "classes"));
                copy(RemoteDesk.class, war.getPath("WEB-INF", "classes"));
            }
            return target;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Arguments that give the server the staged database; the files that they name are written beside each other. */
    static List<String> database(Path directory) {
        try {
            Path driver = driver(directory.resolve("crash-driver.jar"));
            Path commands = Files.writeString(directory.resolve("postboot.txt"), """
                    create-jdbc-connection-pool --datasourceclassname %s --restype javax.sql.DataSource \
                    --steadypoolsize 4 --maxpoolsize 64 crash
                    create-jdbc-resource --connectionpoolid crash %s
                    """.replace("\\\n", "")
                    .formatted(StagedDatabase.class.getName(), DATABASE));
            return List.of(
                    "--addlibs",
                    driver + ":" + sourceOf(PGSimpleDataSource.class),
                    "--postbootcommandfile",
                    commands.toString());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Path driver(Path target) throws IOException {
        Files.deleteIfExists(target);
        URI jar = URI.create("jar:" + target.toUri());
        try (FileSystem files = FileSystems.newFileSystem(jar, Map.of("create", "true"))) {
            copy(Point.class, files.getPath("/"));
            copy(StagedDatabase.class, files.getPath("/"));
        }
        return target;
    }

    /** The class files of a package, without those below it. */
    private static void copy(Class<?> one, Path root) throws IOException {
        Path from = sourceOf(one).resolve(one.getPackageName().replace('.', '/'));
        Path to = Files.createDirectories(root.resolve(one.getPackageName().replace('.', '/')));
        for (Path file : classes(from)) {
            Files.copy(file, to.resolve(file.getFileName().toString()));
        }
    }

    private static List<Path> classes(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".class")).toList();
        }
    }

    private static Path sourceOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
