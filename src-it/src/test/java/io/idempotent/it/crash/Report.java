// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonWriter;
import jakarta.json.stream.JsonGenerator;

/** The rows of a run, written anew with each of them. */
final class Report {
    private static final String HEAD = """
            # Crash test

            Each delivery is sent again until it is answered with 2xx. *held* requests stood at the point when the process
            was killed or stopped. *double-booked*: notifications with more than one row in the ledger. *lost*: notifications
            without a row, or with a 2xx about a row that does not exist. *open*: records of the library that are no success
            at the end. A row with a variant other than as-it-is is a library broken on purpose: it must show doubled bookings.

            | point | variant | notifications | deliveries | kills | held | ledger | double-booked | lost | unanswered | open | seconds |
            |---|---|---|---|---|---|---|---|---|---|---|---|
            """;

    private final Path directory;
    private final List<Row> rows = new ArrayList<>();

    Report(Path directory) {
        this.directory = directory;
    }

    void add(Row row) {
        rows.add(row);
        try {
            Files.createDirectories(directory);
            Files.writeString(directory.resolve("report.md"), markdown());
            writeJson(directory.resolve("report.json"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private String markdown() {
        StringBuilder text = new StringBuilder(HEAD);
        rows.forEach(row -> text.append(line(row)));
        text.append("\nAnswers, by node:\n\n");
        rows.forEach(row -> text.append("- ")
                .append(row.point())
                .append(" (")
                .append(row.variant())
                .append("): ")
                .append(row.replies())
                .append('\n'));
        return text.toString();
    }

    private static String line(Row row) {
        Row.Found found = row.found();
        return String.format(
                Locale.ROOT,
                "| %s | %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %.1f |%n",
                row.point(),
                row.variant(),
                row.notifications(),
                row.deliveries(),
                row.kills().processes(),
                row.kills().held(),
                found.ledger(),
                found.doubleBooked(),
                found.lost(),
                found.unanswered(),
                found.open(),
                row.seconds());
    }

    private void writeJson(Path file) throws IOException {
        JsonArrayBuilder array = Json.createArrayBuilder();
        rows.forEach(row -> array.add(json(row)));
        try (JsonWriter writer = Json.createWriterFactory(Map.of(JsonGenerator.PRETTY_PRINTING, true))
                .createWriter(Files.newBufferedWriter(file))) {
            writer.write(array.build());
        }
    }

    private static JsonObject json(Row row) {
        Row.Found found = row.found();
        return Json.createObjectBuilder()
                .add("point", row.point())
                .add("variant", row.variant())
                .add("notifications", row.notifications())
                .add("deliveries", row.deliveries())
                .add("kills", row.kills().processes())
                .add("held", row.kills().held())
                .add("ledger", found.ledger())
                .add("doubleBooked", found.doubleBooked())
                .add("lost", found.lost())
                .add("unanswered", found.unanswered())
                .add("open", found.open())
                .add("seconds", row.seconds())
                .build();
    }
}
