// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** Figure 1: round trips, as Redis counts commands. */
final class TripsPart implements Part {
    private static final int CALLS = 200;

    /** The meter's own, and what keeps idle connections alive. */
    private static final Set<String> NOT_OURS = Set.of("info", "config|resetstat", "ping");

    private final List<Function<RedisUnderTest, Contender>> contenders;

    TripsPart(List<Function<RedisUnderTest, Contender>> contenders) {
        this.contenders = contenders;
    }

    private record Trips(double each, Map<String, Long> commands) {}

    @Override
    public void run(Setting setting) throws Exception {
        List<List<String>> rows = new ArrayList<>();
        try (RedisUnderTest redis = RedisUnderTest.start(setting.directory())) {
            for (Function<RedisUnderTest, Contender> kind : contenders) {
                try (Contender contender = kind.apply(redis)) {
                    call(contender, 16, "warm-up-");
                    Trips first = trips(redis, contender, 1, "alone-");
                    Trips again = trips(redis, contender, 1, "alone-");
                    rows.add(List.of(
                            contender.name(),
                            trips(contender, first),
                            trips(contender, again),
                            new TreeMap<>(first.commands()).toString()));
                    if (contender instanceof GuardedShop) {
                        figures(setting.report(), redis, contender, first, again);
                    }
                }
            }
        }
        setting.report()
                .table(
                        "Commands that Redis counts",
                        List.of("contender", "a first call", "a duplicate", "of " + CALLS + " first calls"),
                        rows);
    }

    private static void figures(Report report, RedisUnderTest redis, Contender contender, Trips first, Trips again)
            throws Exception {
        exactly(report, "round trips of a first call", first.each(), 2);
        exactly(report, "round trips of a duplicate", again.each(), 1);
        exactly(
                report,
                "the same with 32 callers, first call",
                trips(redis, contender, 32, "crowd-").each(),
                2);
        exactly(
                report,
                "the same with 32 callers, duplicate",
                trips(redis, contender, 32, "crowd-").each(),
                1);
    }

    private static void exactly(Report report, String what, double found, double asked) {
        report.add(new Figure(
                1, what, found, "exactly " + Series.number(asked), found == asked, "INFO commandstats over calls"));
    }

    private static Trips trips(RedisUnderTest redis, Contender contender, int callers, String keys) throws Exception {
        redis.forgetCommands();
        int calls = call(contender, callers, keys);
        Map<String, Long> commands = redis.commands();
        commands.keySet().removeAll(NOT_OURS);
        // Redis counts what scripts do as well; they do it without a trip.
        boolean scripts = commands.containsKey("evalsha") || commands.containsKey("eval");
        long trips = commands.entrySet().stream()
                .filter(entry -> !scripts || entry.getKey().startsWith("eval"))
                .mapToLong(Map.Entry::getValue)
                .sum();
        return new Trips((double) trips / calls, commands);
    }

    /** What a lock's scripts send is counted like what its client sends, and cannot be told from it. */
    private static String trips(Contender contender, Trips found) {
        return contender instanceof LockAndBucket ? "see there" : Series.number(found.each());
    }

    private static int call(Contender contender, int callers, String keys) throws Exception {
        List<Thread> threads = new ArrayList<>();
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        for (int caller = 0; caller < callers; caller++) {
            String mine = keys + caller + "-";
            Thread thread = new Thread(() -> {
                try {
                    for (int i = 0; i < CALLS; i++) {
                        contender.call(mine + i);
                    }
                } catch (Throwable failed) {
                    failures.add(failed);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (!failures.isEmpty()) {
            throw new IllegalStateException("A call failed", failures.get(0));
        }
        return callers * CALLS;
    }
}
