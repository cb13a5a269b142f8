// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.internal.sql.ForMeasurements;
import io.idempotent.internal.sql.SqlStore;
import io.idempotent.spi.Acquisition;

/** Figure 8, in SQL: acquires while a million expired rows are removed. */
final class PurgePart implements Part {
    private static final int ROWS = 1_000_000;
    private static final int BATCH = 500;
    private static final int CALLERS = 8;
    private static final int MOST_SAMPLES = 2_000_000;
    private static final Duration PAUSE_BETWEEN_CALLS = Duration.ofMillis(2);

    @Override
    public void run(Setting setting) throws Exception {
        int rows = setting.length().scaled(ROWS);
        try (Durable durable = Durable.start()) {
            SqlStore store = ForMeasurements.store(durable.database(), Combining.WHEN_BUSY);
            durable.fill(rows, "i");
            durable.execute("CHECKPOINT");
            latencies(store, Duration.ofSeconds(2), new AtomicBoolean());
            Latencies quiet = latencies(store, setting.length().slice(10, 1), new AtomicBoolean());
            AtomicBoolean over = new AtomicBoolean();
            long begin = System.nanoTime();
            CompletableFuture<Integer> purge = CompletableFuture.supplyAsync(() -> purge(store, over));
            Latencies beside = latencies(store, Duration.ofMinutes(10), over);
            int removed = purge.join();
            double seconds = (System.nanoTime() - begin) / 1e9;
            if (removed != rows) {
                throw new IllegalStateException("Purged " + removed + " rows of " + rows);
            }
            setting.report()
                    .add(Figure.atMost(
                            8,
                            "ms of the longest acquire while " + rows + " expired rows are purged",
                            beside.millis(1),
                            50,
                            CALLERS + " callers, " + beside.count() + " acquires in " + Series.number(seconds)
                                    + " s; the longest without a purge took " + Series.number(quiet.millis(1))
                                    + " ms"));
            table(setting.report(), quiet, beside);
        }
    }

    private static void table(Report report, Latencies quiet, Latencies beside) {
        report.table(
                "Acquire beside a purge, ms",
                List.of("", "p50", "p99", "p99.9", "longest", "acquires"),
                List.of(row("without a purge", quiet), row("beside it", beside)));
    }

    private static List<String> row(String name, Latencies found) {
        return List.of(
                name,
                Series.number(found.millis(0.5)),
                Series.number(found.millis(0.99)),
                Series.number(found.millis(0.999)),
                Series.number(found.millis(1)),
                String.valueOf(found.count()));
    }

    private static int purge(SqlStore store, AtomicBoolean over) {
        try {
            int removed = 0;
            for (int last = -1; last != 0; removed += last) {
                last = ForMeasurements.purge(store, BATCH);
            }
            return removed;
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        } finally {
            over.set(true);
        }
    }

    private static Latencies latencies(SqlStore store, Duration length, AtomicBoolean over) throws Exception {
        Latencies latencies = new Latencies(MOST_SAMPLES);
        Load.of(CALLERS, length).until(over::get, (caller, number) -> {
            long begin = System.nanoTime();
            Acquisition answer = store.acquire(Durable.fresh());
            latencies.add(System.nanoTime() - begin);
            if (!(answer instanceof Acquisition.Acquired)) {
                throw new IllegalStateException("Not acquired: " + answer);
            }
            // Callers of a busy application, not of one at its limit, where they would wait for each other.
            Thread.sleep(PAUSE_BETWEEN_CALLS.toMillis());
        });
        return latencies;
    }
}
