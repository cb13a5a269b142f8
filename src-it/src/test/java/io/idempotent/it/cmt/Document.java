// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.cmt;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The part of {@code docs/transaction-ends.md} on enterprise beans. */
final class Document {
    private static final Path PATH = Path.of("../docs/transaction-ends.md");

    private Document() {}

    /** The line below a caption that begins with certain words. */
    static String line(String caption, String words) {
        List<String> lines = lines();
        int section = lines.indexOf(caption);
        return lines.stream()
                .skip(section < 0 ? lines.size() : section)
                .filter(line -> line.startsWith("| " + words + " |"))
                .findFirst()
                .orElse("no such line in " + PATH);
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(PATH);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
