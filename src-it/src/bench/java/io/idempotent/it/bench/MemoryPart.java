// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Figure 4: what Redis holds for a key, its share of the tables and the TTL included. */
final class MemoryPart implements Part {
    private static final int KEYS = 100_000;
    private static final int CALLERS = 32;

    /** A call with a key. */
    private interface Call {
        void with(Shop.Order order);
    }

    /** Where the build put a Redis with the allocator that Redis has unless it is built without. */
    private static final Path USUAL_ALLOCATOR = Path.of(System.getProperty("bench.redis", ""));

    /** What a key takes. */
    private record Found(String build, double full, double empty) {}

    @Override
    public void run(Setting setting) throws Exception {
        int keys = setting.length().scaled(KEYS);
        List<Found> found = new ArrayList<>();
        usualAllocator(setting).ifPresent(redis -> found.add(measured(redis, keys)));
        found.add(measured(RedisUnderTest.start(setting.directory()), keys));
        String how = found.get(0).build() + ": growth of used_memory over " + keys + " keys";
        setting.report()
                .add(Figure.atMost(
                        4, "bytes a key, result of 100 bytes", found.get(0).full(), 285, how));
        setting.report()
                .add(Figure.atMost(
                        4,
                        "bytes a key, done and without a result",
                        found.get(0).empty(),
                        190,
                        how));
        setting.report()
                .table(
                        "Bytes a key in Redis, with its share of the tables and its TTL",
                        List.of("Redis", "result of 100 bytes", "without a result"),
                        found.stream()
                                .map(each ->
                                        List.of(each.build(), Series.number(each.full()), Series.number(each.empty())))
                                .toList());
    }

    /** It needs libraries that not every machine has. */
    private static Optional<RedisUnderTest> usualAllocator(Setting setting) {
        if (!USUAL_ALLOCATOR.toFile().setExecutable(true)) {
            return Optional.empty();
        }
        try {
            Path directory = Files.createDirectories(setting.directory().resolve("usual-allocator"));
            return Optional.of(RedisUnderTest.start(directory, USUAL_ALLOCATOR));
        } catch (IOException | IllegalStateException cannot) {
            System.out.println("  " + USUAL_ALLOCATOR + " does not run here: " + cannot.getMessage());
            return Optional.empty();
        }
    }

    private static Found measured(RedisUnderTest started, int keys) {
        try (RedisUnderTest redis = started;
                GuardedShop guarded = GuardedShop.on(redis)) {
            return new Found(
                    redis.build(),
                    bytes(redis, keys, guarded.shop()::order),
                    bytes(redis, keys, guarded.shop()::nothing));
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static double bytes(RedisUnderTest redis, int keys, Call call) throws Exception {
        redis.empty();
        call.with(new Shop.Order("warm-up", "C-1"));
        redis.empty();
        long before = redis.memory();
        AtomicInteger next = new AtomicInteger();
        Load.of(CALLERS, Duration.ofMinutes(5)).until(() -> next.get() >= keys, (caller, number) -> {
            int key = next.getAndIncrement();
            if (key < keys) {
                call.with(new Shop.Order("key-" + key, "C-1"));
            }
        });
        if (redis.control().dbSize() != keys) {
            throw new IllegalStateException("Redis holds " + redis.control().dbSize() + " keys, not " + keys);
        }
        return (double) (redis.memory() - before) / keys;
    }
}
