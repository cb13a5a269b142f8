// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import jakarta.json.JsonWriter;
import jakarta.json.stream.JsonGenerator;

/** What is found, as it is found: figures, tables and the points of the plot. */
final class Report {
    private final boolean full;
    private final List<Figure> figures = new ArrayList<>();
    private final List<Plot.Point> points = new ArrayList<>();
    private final StringBuilder tables = new StringBuilder();

    Report(boolean full) {
        this.full = full;
    }

    void add(Figure figure) {
        Figure found = full || !figure.isMeasured() ? figure : figure.tried();
        figures.add(found);
        System.out.println("  figure " + found.number() + ": " + found.what() + ": " + value(found) + ", asked "
                + found.bound() + ": " + found.verdict());
    }

    void add(Plot.Point point) {
        points.add(point);
    }

    void table(String title, List<String> head, List<List<String>> rows) {
        tables.append("\n### ").append(title).append("\n\n");
        line(head);
        line(head.stream().map(any -> "---").toList());
        rows.forEach(this::line);
    }

    void text(String paragraph) {
        tables.append('\n').append(paragraph).append('\n');
    }

    private void line(List<String> cells) {
        tables.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private static String value(Figure figure) {
        return figure.isMeasured() ? Series.number(figure.value()) : "–";
    }

    void write(Path directory, String about) throws IOException {
        figures.sort(Comparator.comparingInt(Figure::number));
        Files.createDirectories(directory);
        try (JsonWriter json = Json.createWriterFactory(Map.of(JsonGenerator.PRETTY_PRINTING, true))
                .createWriter(Files.newBufferedWriter(directory.resolve("report.json")))) {
            json.writeObject(json(about));
        }
        Files.writeString(directory.resolve("tables.md"), tables);
        Files.writeString(directory.resolve("report.md"), markdown(about));
        Files.writeString(directory.resolve("throughput.svg"), Plot.svg(points));
    }

    private JsonObject json(String about) {
        JsonArrayBuilder all = Json.createArrayBuilder();
        figures.forEach(figure -> all.add(json(figure)));
        JsonArrayBuilder plotted = Json.createArrayBuilder();
        points.forEach(point -> plotted.add(Json.createObjectBuilder()
                .add("kind", point.kind())
                .add("contender", point.contender())
                .add("callers", point.callers())
                .add("perSecond", Math.round(point.perSecond()))));
        return Json.createObjectBuilder()
                .add("about", about)
                .add("figures", all)
                .add("throughput", plotted)
                .build();
    }

    private static JsonObjectBuilder json(Figure figure) {
        JsonObjectBuilder json =
                Json.createObjectBuilder().add("figure", figure.number()).add("what", figure.what());
        if (figure.isMeasured()) {
            json.add("value", Math.round(figure.value() * 1000) / 1000.0);
        } else {
            json.add("value", JsonValue.NULL);
        }
        return json.add("bound", figure.bound()).add("met", figure.met()).add("note", figure.note());
    }

    private String markdown(String about) {
        StringBuilder text = new StringBuilder("# Benchmark\n\n")
                .append(about)
                .append("\n\n| | what | found | asked | | how |\n| --- | --- | --- | --- | --- | --- |\n");
        for (Figure figure : figures) {
            text.append("| ")
                    .append(String.join(
                            " | ",
                            String.valueOf(figure.number()),
                            figure.what(),
                            value(figure),
                            figure.bound(),
                            figure.verdict(),
                            figure.note()))
                    .append(" |\n");
        }
        return text.append("\n![throughput](throughput.svg)\n").append(tables).toString();
    }

    /** Takes over what another process found. */
    void merge(Path directory) throws IOException {
        JsonObject other;
        try (Reader file = Files.newBufferedReader(directory.resolve("report.json"));
                JsonReader json = Json.createReader(file)) {
            other = json.readObject();
        }
        for (JsonObject found : other.getJsonArray("figures").getValuesAs(JsonObject.class)) {
            figures.add(new Figure(
                    found.getInt("figure"),
                    found.getString("what"),
                    found.isNull("value")
                            ? Double.NaN
                            : found.getJsonNumber("value").doubleValue(),
                    found.getString("bound"),
                    found.getBoolean("met"),
                    found.getString("note")));
        }
        for (JsonObject point : other.getJsonArray("throughput").getValuesAs(JsonObject.class)) {
            points.add(new Plot.Point(
                    point.getString("kind"),
                    point.getString("contender"),
                    point.getInt("callers"),
                    point.getJsonNumber("perSecond").doubleValue()));
        }
        tables.append(Files.readString(directory.resolve("tables.md")));
    }
}
