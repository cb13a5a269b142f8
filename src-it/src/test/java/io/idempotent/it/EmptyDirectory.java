// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Room for servers. What an earlier run left there, a server would find and deploy again. */
public final class EmptyDirectory {
    private EmptyDirectory() {}

    /** There, and without anything in it. */
    public static Path at(Path directory) {
        try {
            if (Files.exists(directory)) {
                deleteAll(directory);
            }
            return Files.createDirectories(directory);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void deleteAll(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
