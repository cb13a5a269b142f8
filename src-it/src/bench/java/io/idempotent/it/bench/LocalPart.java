// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Figure 5: time and garbage of a call beyond the client, by JMH. */
final class LocalPart implements Part {
    private static final int BENCHMARKS = 4;
    private static final int MEASURED = 5;
    private static final int WARM_UPS = 3;

    /** In nanoseconds and bytes. */
    private record Cost(double nanos, double bytes) {
        Cost minus(Cost other) {
            return new Cost(nanos - other.nanos, bytes - other.bytes);
        }
    }

    @Override
    public void run(Setting setting) throws Exception {
        long iteration = Math.max(100, setting.length().seconds() * 1000L / 10 / BENCHMARKS / (MEASURED + WARM_UPS));
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(LocalWork.class.getName() + "\\..*")
                        .addProfiler(GCProfiler.class)
                        .forks(1)
                        .jvmArgs(
                                "-Xms512m",
                                "-Xmx512m",
                                "-Djava.util.logging.config.file="
                                        + System.getProperty("java.util.logging.config.file", ""))
                        .warmupIterations(WARM_UPS)
                        .warmupTime(TimeValue.milliseconds(iteration))
                        .measurementIterations(MEASURED)
                        .measurementTime(TimeValue.milliseconds(iteration))
                        .shouldFailOnError(true)
                        .build())
                .run();
        tell(costs(results), setting.report());
    }

    private static Map<String, Cost> costs(Collection<RunResult> results) {
        Map<String, Cost> costs = new LinkedHashMap<>();
        for (RunResult result : results) {
            String name = result.getPrimaryResult().getLabel();
            double bytes = result.getSecondaryResults().entrySet().stream()
                    .filter(entry -> entry.getKey().endsWith("gc.alloc.rate.norm"))
                    .mapToDouble(entry -> entry.getValue().getScore())
                    .findFirst()
                    .orElseThrow();
            // The median: an iteration in which a neighbour had the core says nothing.
            costs.put(name, new Cost(result.getPrimaryResult().getStatistics().getPercentile(50), bytes));
        }
        return costs;
    }

    private static void tell(Map<String, Cost> costs, Report report) {
        Cost unguarded = costs.getOrDefault("unguarded", new Cost(Double.NaN, Double.NaN));
        Cost stub = costs.getOrDefault("stubTwice", unguarded);
        Cost first = costs.getOrDefault("firstCall", unguarded).minus(unguarded).minus(stub);
        String how = "JMH with -prof gc: the whole call on a client that answers at once, less the unguarded call and"
                + " that client";
        report.add(Figure.atMost(5, "µs of a first call beyond the client", first.nanos() / 1000, 1.5, how));
        report.add(Figure.atMost(5, "bytes allocated by a first call beyond the client", first.bytes(), 2000, how));
        report.table(
                "Local work",
                List.of("what", "ns", "bytes allocated"),
                costs.entrySet().stream()
                        .map(entry -> List.of(
                                entry.getKey(),
                                Series.number(entry.getValue().nanos()),
                                Series.number(entry.getValue().bytes())))
                        .toList());
    }
}
