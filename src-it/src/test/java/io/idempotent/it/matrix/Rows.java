// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;

/** The report: a row for each server. */
final class Rows {
    private final Map<ServerUnderTest.Description, Row> rows = new LinkedHashMap<>();

    Row of(ServerUnderTest.Description server) {
        return rows.computeIfAbsent(server, Row::new);
    }

    void write() throws IOException {
        Path directory = Files.createDirectories(Path.of(System.getProperty("matrix.report")));
        Files.writeString(directory.resolve("report.json"), json());
        Files.writeString(directory.resolve("report.md"), markdown());
    }

    private String json() {
        JsonArrayBuilder servers = Json.createArrayBuilder();
        rows.values().forEach(row -> servers.add(json(row)));
        return servers.build().toString();
    }

    private static JsonObjectBuilder json(Row row) {
        JsonObjectBuilder scenarios = Json.createObjectBuilder();
        row.scenarios()
                .forEach((name, end) -> scenarios.add(
                        name, Json.createObjectBuilder().add("end", end.end()).add("reason", end.reason())));
        return Json.createObjectBuilder()
                .add("server", row.server().name())
                .add("version", row.server().version())
                .add("jdk", row.server().jdk())
                .add("startSeconds", Math.round(row.startSeconds() * 10) / 10.0)
                .add("residentMegabytes", row.megabytes())
                .add("notes", Json.createArrayBuilder(row.notes()))
                .add("scenarios", scenarios);
    }

    private String markdown() {
        StringBuilder text = new StringBuilder();
        text.append(line(List.of("server", "version", "JDK", "start, s", "memory, MB", "passed", "failed", "skipped")));
        text.append(line(List.of("---", "---", "---", "---:", "---:", "---:", "---:", "---:")));
        rows.values().forEach(row -> text.append(line(summary(row))));
        text.append('\n').append(line(with("scenario", names())));
        text.append(line(with("---", names().stream().map(name -> "---").toList())));
        scenarios().forEach(scenario -> text.append(line(with(scenario, ends(scenario)))));
        text.append('\n');
        rows.values().forEach(row -> text.append(remarks(row)));
        return text.toString();
    }

    private static List<String> summary(Row row) {
        return List.of(
                row.server().name(),
                row.server().version(),
                row.server().jdk(),
                String.valueOf(Math.round(row.startSeconds())),
                String.valueOf(row.megabytes()),
                count(row, Row.PASSED),
                count(row, Row.FAILED),
                count(row, Row.SKIPPED));
    }

    private static String count(Row row, String end) {
        return String.valueOf(row.scenarios().values().stream()
                .filter(one -> one.end().equals(end))
                .count());
    }

    private Set<String> scenarios() {
        return rows.values().stream()
                .map(row -> row.scenarios().keySet())
                .flatMap(Collection::stream)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private List<String> names() {
        return rows.keySet().stream().map(ServerUnderTest.Description::name).toList();
    }

    private List<String> ends(String scenario) {
        Row.End none = new Row.End("-", "");
        return rows.values().stream()
                .map(row -> row.scenarios().getOrDefault(scenario, none).end())
                .toList();
    }

    private static String remarks(Row row) {
        StringBuilder remarks = new StringBuilder();
        row.notes().forEach(note -> remarks.append(remark(row, note)));
        row.scenarios().forEach((name, end) -> {
            if (!end.reason().isEmpty()) {
                remarks.append(remark(row, name + " " + end.end() + ": " + end.reason()));
            }
        });
        return remarks.toString();
    }

    private static String remark(Row row, String text) {
        return "- " + row.server().name() + ": " + text + '\n';
    }

    private static List<String> with(String first, List<String> others) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(others);
        return all;
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
