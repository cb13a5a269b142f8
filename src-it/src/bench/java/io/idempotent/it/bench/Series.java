// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One number of every round. */
record Series(List<Double> values) {
    /** In which order to measure within a round, so that nobody has the better half of it. */
    static <T> List<T> thereAndBack(List<T> measured) {
        List<T> back = new ArrayList<>(measured);
        Collections.reverse(back);
        return Stream.concat(measured.stream(), back.stream()).toList();
    }

    /** Round by round, since neighbours on the machine slow both down alike. */
    Series over(Series other) {
        return new Series(IntStream.range(0, values.size())
                .mapToObj(i -> values.get(i) / other.values.get(i))
                .toList());
    }

    double median() {
        List<Double> sorted = values.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }

    /** The median and, in brackets, the least and the most. */
    String text() {
        double least = values.stream().mapToDouble(v -> v).min().orElse(Double.NaN);
        double most = values.stream().mapToDouble(v -> v).max().orElse(Double.NaN);
        return number(median()) + " (" + number(least) + "–" + number(most) + ")";
    }

    static String number(double value) {
        String format = Math.abs(value) >= 100 ? "%,.0f" : Math.abs(value) >= 10 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, value);
    }
}
