// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.internal.sql.ForMeasurements;
import io.idempotent.internal.sql.SqlStore;
import io.idempotent.spi.Acquisition;

/** Figure 7: durable reservations, those that share transactions against one row per transaction. */
final class DurablePart implements Part {
    private static final int ROWS = 100_000;
    private static final List<Integer> CALLERS = List.of(1, 8, 32);
    private static final Map<String, Combining> WAYS =
            new LinkedHashMap<>(Map.of("shared", Combining.WHEN_BUSY, "one each", Combining.NEVER));

    private final Map<String, List<Double>> rates = new LinkedHashMap<>();

    @Override
    public void run(Setting setting) throws Exception {
        try (Durable durable = Durable.start()) {
            durable.fill(setting.length().scaled(ROWS), "4102444800000");
            Duration slice = setting.length().slice(12, CALLERS.size() * WAYS.size());
            Map<String, SqlStore> stores = new LinkedHashMap<>();
            WAYS.forEach((name, way) -> stores.put(name, ForMeasurements.store(durable.database(), way)));
            for (int callers : CALLERS) {
                round(stores, callers, slice);
            }
            rates.clear(); // that was the warm-up
            for (int round = 0; round < setting.length().rounds(); round++) {
                for (int callers : CALLERS) {
                    round(stores, callers, slice);
                }
            }
        }
        tell(setting.report());
    }

    private void round(Map<String, SqlStore> stores, int callers, Duration slice) throws Exception {
        Map<String, Double> sums = new LinkedHashMap<>();
        for (String name : Series.thereAndBack(List.copyOf(stores.keySet()))) {
            sums.merge(name, rate(stores.get(name), callers, slice.dividedBy(2)), Double::sum);
        }
        sums.forEach((name, sum) ->
                rates.computeIfAbsent(name + callers, any -> new ArrayList<>()).add(sum / 2));
    }

    /** Whatever is not acquired, as after a deadlock that came through, ends the benchmark. */
    private static double rate(SqlStore store, int callers, Duration length) throws Exception {
        return Load.of(callers, length)
                .run((caller, number) -> {
                    Acquisition answer = store.acquire(Durable.fresh());
                    if (!(answer instanceof Acquisition.Acquired)) {
                        throw new IllegalStateException("Not acquired: " + answer);
                    }
                })
                .perSecond();
    }

    private void tell(Report report) {
        Series busy = ratio(32);
        report.add(Figure.atLeast(
                7,
                "durable reservations with 32 callers, to one row per transaction",
                busy.median(),
                3,
                "PostgreSQL with fsync, Narayana and Agroal; no acquire failed; ratios " + busy.text()));
        Series alone = new Series(List.copyOf(rates.get("one each1"))).over(new Series(rates.get("shared1")));
        report.add(Figure.atMost(
                7,
                "time of one with a single caller, to one row per transaction",
                alone.median(),
                1.1,
                "ratios " + alone.text()));
        report.table(
                "Durable reservations a second",
                List.of("callers", "shared", "one row per transaction", "ratio"),
                CALLERS.stream()
                        .map(callers -> List.of(
                                String.valueOf(callers),
                                new Series(rates.get("shared" + callers)).text(),
                                new Series(rates.get("one each" + callers)).text(),
                                ratio(callers).text()))
                        .toList());
    }

    private Series ratio(int callers) {
        return new Series(rates.get("shared" + callers)).over(new Series(rates.get("one each" + callers)));
    }
}
