// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.lite;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.jboss.jandex.Index;
import org.jboss.jandex.Indexer;

/** The classes that an application is built of: this library's, and a program. */
final class Classes {
    private Classes() {}

    /** Where a class comes from: a folder, or a jar. */
    static Path origin(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Everything in the library, and the classes of a program. */
    static Index index(Path library, Class<?>... program) {
        Indexer indexer = new Indexer();
        try {
            for (Class<?> type : program) {
                indexer.indexClass(type);
            }
            if (Files.isDirectory(library)) {
                indexBelow(library, indexer);
            } else {
                try (FileSystem jar = FileSystems.newFileSystem(library)) {
                    indexBelow(jar.getPath("/"), indexer);
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return indexer.complete();
    }

    private static void indexBelow(Path folder, Indexer indexer) throws IOException {
        for (Path file : classesBelow(folder)) {
            try (InputStream content = Files.newInputStream(file)) {
                indexer.index(content);
            }
        }
    }

    private static List<Path> classesBelow(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class")).toList();
        }
    }
}
