// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls.ends;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** {@code docs/transaction-ends.md}: what the tests find, and what they are compared with. */
final class Document {
    private static final Path PATH = path();
    private static final String HEAD = "| What happens | The caller gets | Row | Redis | The next delivery | Effects |";

    private Document() {}

    /** Module or repository: wherever the tests were started. */
    private static Path path() {
        Path here = Path.of("docs/transaction-ends.md");
        return Files.isDirectory(Path.of("docs")) ? here : Path.of("..").resolve(here);
    }

    /** The line that the document has for a cell. */
    static String line(Cell cell) {
        List<String> lines = lines();
        int section = lines.indexOf("### " + cell.section());
        return lines.stream()
                .skip(section < 0 ? lines.size() : section)
                .filter(line -> line.startsWith("| " + cell.end().words + " |"))
                .findFirst()
                .orElse("no such line in " + PATH);
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(PATH);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Replaces the tables by what was found; the words before them stay. */
    static void write(Map<Cell, String> found) throws IOException {
        List<String> lines = lines();
        StringBuilder text = new StringBuilder();
        lines.stream()
                .takeWhile(line -> !line.startsWith("### "))
                .forEach(line -> text.append(line).append('\n'));
        Cell.all().forEach(cell -> {
            if (cell.end() == End.COMMIT) {
                text.append(cell.shape() == Shape.REQUIRED && !cell.inOuter() ? "" : "\n")
                        .append("### ")
                        .append(cell.section())
                        .append("\n\n")
                        .append(HEAD)
                        .append("\n|---|---|---|---|---|---|\n");
            }
            text.append(found.get(cell)).append('\n');
        });
        Files.writeString(PATH, text);
    }
}
