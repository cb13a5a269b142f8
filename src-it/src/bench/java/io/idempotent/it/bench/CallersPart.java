// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * First calls and duplicates of all contenders, with more and more callers. A round lets each contender run for a slice,
 * and every round begins with another one, so that whatever else the machine does hits all of them alike.
 */
final class CallersPart implements Part {
    private static final int KNOWN_KEYS = 1000;
    private static final AtomicLong FRESH = new AtomicLong();

    private final List<Integer> callers;
    private final ThreadFactory threads;
    private final int percent;
    private final List<Function<RedisUnderTest, Contender>> contenders;
    private final Verdicts verdicts;
    private final Map<Cell, Measured> found = new LinkedHashMap<>();

    CallersPart(
            List<Integer> callers,
            ThreadFactory threads,
            int percent,
            List<Function<RedisUnderTest, Contender>> contenders,
            Verdicts verdicts) {
        this.callers = callers;
        this.threads = threads;
        this.percent = percent;
        this.contenders = contenders;
        this.verdicts = verdicts;
    }

    /** Draws figures from what was found. */
    interface Verdicts {
        void tell(CallersPart found, Report report);
    }

    enum Kind {
        FIRST("first calls"),
        DUPLICATE("duplicates");

        final String label;

        Kind(String label) {
            this.label = label;
        }
    }

    private record Cell(Kind kind, int callers, String contender) {}

    @Override
    public void run(Setting setting) throws Exception {
        try (RedisUnderTest redis = RedisUnderTest.start(setting.directory())) {
            List<Contender> started = new ArrayList<>();
            try {
                for (Function<RedisUnderTest, Contender> contender : contenders) {
                    started.add(contender.apply(redis));
                }
                measure(setting, redis, started);
            } finally {
                for (Contender contender : started) {
                    contender.close();
                }
            }
        }
        tell(setting.report());
    }

    private void measure(Setting setting, RedisUnderTest redis, List<Contender> started) throws Exception {
        Duration slice = setting.length().slice(percent, callers.size() * Kind.values().length * started.size());
        for (Contender contender : started) {
            // Long enough for the compiler to be done with it.
            slice(Kind.FIRST, 32, slice.multipliedBy(10), contender, redis, new Measured());
            slice(Kind.DUPLICATE, 32, slice.multipliedBy(5), contender, redis, new Measured());
        }
        for (int round = 0; round < setting.length().rounds(); round++) {
            for (int count : callers) {
                for (Kind kind : Kind.values()) {
                    for (int i = 0; i < started.size(); i++) {
                        Contender contender = started.get((i + round) % started.size());
                        Cell cell = new Cell(kind, count, contender.name());
                        slice(kind, count, slice, contender, redis, found.computeIfAbsent(cell, any -> new Measured()));
                    }
                }
            }
            System.out.println(
                    "  round " + (round + 1) + " of " + setting.length().rounds());
        }
    }

    private void slice(
            Kind kind, int count, Duration length, Contender contender, RedisUnderTest redis, Measured measured)
            throws Exception {
        redis.empty();
        String name = Long.toString(FRESH.incrementAndGet(), 36);
        if (kind == Kind.DUPLICATE) {
            for (int i = 0; i < KNOWN_KEYS; i++) {
                contender.call(key(name, 0, i));
            }
        }
        long before = contender.runs();
        AtomicLong calls = new AtomicLong();
        measured.slice(new Load(threads, count, length), redis, (caller, number) -> {
            contender.call(
                    kind == Kind.FIRST ? key(name, caller + 1, number) : key(name, 0, (caller + number) % KNOWN_KEYS));
            calls.incrementAndGet();
        });
        long runs = contender.runs() - before;
        if (runs != (kind == Kind.FIRST ? calls.get() : 0)) {
            throw new IllegalStateException(contender.name() + ": " + kind.label + ": the business ran " + runs
                    + " times in " + calls.get() + " calls");
        }
    }

    /** As long as a UUID. */
    private static String key(String name, int caller, long number) {
        String text = name + "-" + caller + "-" + number;
        return text + "-".repeat(Math.max(0, 36 - text.length()));
    }

    Series ratio(Kind kind, int count, String contender, String to) {
        return measured(kind, count, contender)
                .perSecond()
                .over(measured(kind, count, to).perSecond());
    }

    Measured measured(Kind kind, int count, String contender) {
        Measured measured = found.get(new Cell(kind, count, contender));
        if (measured == null) {
            throw new IllegalStateException(contender + " was not measured with " + count);
        }
        return measured;
    }

    private void tell(Report report) {
        for (Kind kind : Kind.values()) {
            List<List<String>> rows = new ArrayList<>();
            found.forEach((cell, measured) -> {
                if (cell.kind() == kind) {
                    rows.add(row(cell, measured));
                    report.add(new Plot.Point(
                            kind.label,
                            cell.contender(),
                            cell.callers(),
                            measured.perSecond().median()));
                }
            });
            report.table(
                    "Of " + kind.label + " on JDK " + Runtime.version().feature()
                            + ", median (least–most) of the rounds",
                    List.of(
                            "callers",
                            "contender",
                            "calls/s",
                            GuardedShop.NAME + " to it",
                            "client CPU µs a call",
                            "Redis CPU µs a call"),
                    rows);
        }
        verdicts.tell(this, report);
    }

    private List<String> row(Cell cell, Measured measured) {
        return List.of(
                String.valueOf(cell.callers()),
                cell.contender(),
                measured.perSecond().text(),
                ratio(cell.kind(), cell.callers(), GuardedShop.NAME, cell.contender())
                        .text(),
                measured.client().text(),
                measured.redis().text());
    }
}
