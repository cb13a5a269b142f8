// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.util.List;
import java.util.Locale;

/** Throughput against callers, one panel for first calls and one for duplicates. */
final class Plot {
    private static final int WIDTH = 460;
    private static final int HEIGHT = 360;
    private static final int MARGIN = 60;
    private static final List<String> COLOURS =
            List.of("#c0392b", "#2c3e50", "#2980b9", "#16a085", "#8e44ad", "#d35400", "#7f8c8d");

    private Plot() {}

    /** So many calls a second with so many callers; 1,000 of them are virtual threads. */
    record Point(String kind, String contender, int callers, double perSecond) {}

    static String svg(List<Point> points) {
        List<String> kinds = points.stream().map(Point::kind).distinct().toList();
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\""
                        + " font-size=\"11\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                Math.max(1, kinds.size()) * (WIDTH + MARGIN) + MARGIN,
                HEIGHT + 2 * MARGIN + 110));
        for (int i = 0; i < kinds.size(); i++) {
            String kind = kinds.get(i);
            panel(
                    svg,
                    MARGIN + i * (WIDTH + MARGIN),
                    kind,
                    points.stream().filter(p -> p.kind().equals(kind)).toList());
        }
        return svg.append("</svg>\n").toString();
    }

    private static void panel(StringBuilder svg, int left, String kind, List<Point> points) {
        List<Integer> callers =
                points.stream().map(Point::callers).distinct().sorted().toList();
        double most = points.stream().mapToDouble(Point::perSecond).max().orElse(1);
        text(svg, left, MARGIN - 30, kind + ", calls per second against callers");
        for (int step = 0; step <= 4; step++) {
            double y = MARGIN + HEIGHT - HEIGHT * step / 4.0;
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%d\" y1=\"%.0f\" x2=\"%d\" y2=\"%.0f\" stroke=\"#dddddd\"/>%n",
                    left,
                    y,
                    left + WIDTH,
                    y));
            text(svg, left - 45, y + 4, String.format(Locale.ROOT, "%,.0f", most * step / 4));
        }
        for (int i = 0; i < callers.size(); i++) {
            text(svg, x(left, callers, callers.get(i)) - 8, MARGIN + HEIGHT + 16, String.valueOf(callers.get(i)));
        }
        List<String> contenders =
                points.stream().map(Point::contender).distinct().toList();
        for (int i = 0; i < contenders.size(); i++) {
            String contender = contenders.get(i);
            String colour = COLOURS.get(i % COLOURS.size());
            StringBuilder line = new StringBuilder();
            for (Point point :
                    points.stream().filter(p -> p.contender().equals(contender)).toList()) {
                double y = MARGIN + HEIGHT - HEIGHT * point.perSecond() / most;
                line.append(String.format(Locale.ROOT, "%.0f,%.0f ", x(left, callers, point.callers()), y));
            }
            svg.append(String.format(
                    "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%n",
                    line.toString().strip(), colour));
            svg.append(String.format(
                    "<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\" fill=\"%s\"/>%n",
                    left, MARGIN + HEIGHT + 30 + 16 * i, colour));
            text(svg, left + 16, MARGIN + HEIGHT + 39 + 16 * i, contender);
        }
    }

    /** Every number of callers gets the same room. */
    private static double x(int left, List<Integer> callers, int count) {
        return left + (double) WIDTH * callers.indexOf(count) / Math.max(1, callers.size() - 1);
    }

    private static void text(StringBuilder svg, double x, double y, String text) {
        String escaped = text.replace("&", "&amp;").replace("<", "&lt;");
        svg.append(String.format(Locale.ROOT, "<text x=\"%.0f\" y=\"%.0f\">%s</text>%n", x, y, escaped));
    }
}
