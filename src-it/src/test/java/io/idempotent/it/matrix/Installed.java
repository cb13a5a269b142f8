// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    /** Part of a program that the build has made in a module beside this one. */
    static Path program(String name) {
        Path program = Path.of(property("programs")).toAbsolutePath().resolve(name);
        if (!Files.exists(program)) {
            throw new IllegalStateException("The build has not made " + program);
        }
        return program;
    }

    /** What lies in a directory of such a program. */
    static List<Path> files(String program) {
        try (Stream<Path> files = Files.list(program(program))) {
            return files.sorted().toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The version in the name of a jar of such a program. */
    static String versionIn(String program, String prefix) {
        return files(program).stream()
                .map(file -> file.getFileName().toString())
                .filter(name -> name.startsWith(prefix))
                .map(name -> name.substring(prefix.length()).replaceFirst("\\.jar$", ""))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No " + prefix + "* in " + program));
    }

    /** The version that the build names for one of its parts. */
    static String version(String part) {
        return property("version." + part);
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
        return Path.of(property("servers")).toAbsolutePath();
    }

    private static String property(String name) {
        return Optional.ofNullable(System.getProperty(name))
                .orElseThrow(() -> new IllegalStateException("The build does not say " + name));
    }
}
