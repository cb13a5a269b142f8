// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** What the build has fetched and built for the servers' tests, and where they may write. */
final class Installed {
    private Installed() {}

    /** A directory beside what was fetched. */
    static Path directory(String name) {
        return servers().resolve(name);
    }

    /** A file that the build must have put there. */
    static Path file(String name) {
        Path file = servers().resolve(name);
        if (!Files.exists(file)) {
            throw new IllegalStateException("The build has not brought " + file);
        }
        return file;
    }

    /** The version that the build names for one of its parts. */
    static String version(String part) {
        return Optional.ofNullable(System.getProperty("version." + part))
                .orElseThrow(() -> new IllegalStateException("The build names no version of " + part));
    }

    static Path empty(Path directory) throws IOException {
        if (Files.exists(directory)) {
            delete(directory);
        }
        return Files.createDirectories(directory);
    }

    /** A copy of a directory, for a server that writes into its own. */
    static Path copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
        return to;
    }

    private static Path servers() {
        String named = System.getProperty("servers");
        if (named == null) {
            throw new IllegalStateException("The build names no directory of servers");
        }
        return Path.of(named).toAbsolutePath();
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).forEach(Installed::deleteOne);
        }
    }

    private static void deleteOne(Path file) {
        try {
            Files.delete(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
