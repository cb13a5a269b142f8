// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import redis.clients.jedis.Jedis;

/** Figure 8, in Redis: whether a call costs more where millions of keys are stored. */
final class SizePart implements Part {
    private static final int KEYS = 5_000_000;
    private static final int AT_ONCE = 50_000;
    private static final int CALLERS = 32;
    private static final AtomicLong FRESH = new AtomicLong();

    /** Records as large as ours with a result of 100 bytes, under names as long as ours, and each with a TTL. */
    private static final String FILL = """
            local filler = string.rep('x', 11)
            for i = ARGV[1], ARGV[2] do
              redis.call('SET', filler .. string.format('%064d', i), string.rep('y', 136), 'PX', 7200000 + i)
            end
            return 1""";

    @Override
    public void run(Setting setting) throws Exception {
        int keys = setting.length().scaled(KEYS);
        try (RedisUnderTest empty = RedisUnderTest.start(
                        Files.createDirectories(setting.directory().resolve("empty")));
                RedisUnderTest full = RedisUnderTest.start(
                        Files.createDirectories(setting.directory().resolve("full")));
                GuardedShop onEmpty = GuardedShop.on(empty);
                GuardedShop onFull = GuardedShop.on(full)) {
            fill(full.control(), keys);
            Duration slice = setting.length().slice(6, 2);
            Measured few = new Measured();
            Measured many = new Measured();
            for (int round = -1; round < setting.length().rounds(); round++) {
                empty.empty();
                measure(empty, onEmpty, slice, round < 0 ? new Measured() : few);
                measure(full, onFull, slice, round < 0 ? new Measured() : many);
            }
            Series ratio = many.perSecond().over(few.perSecond());
            setting.report()
                    .add(Figure.atLeast(
                            8,
                            "first calls with " + keys + " stored keys, to those on an empty Redis",
                            ratio.median(),
                            0.9,
                            CALLERS + " callers; ratios " + ratio.text() + "; Redis CPU µs a call "
                                    + many.redis().text() + " and "
                                    + few.redis().text()));
        }
    }

    private static void fill(Jedis redis, int keys) {
        for (int from = 1; from <= keys; from += AT_ONCE) {
            redis.eval(
                    FILL, List.of(), List.of(String.valueOf(from), String.valueOf(Math.min(keys, from + AT_ONCE - 1))));
        }
        if (redis.dbSize() != keys) {
            throw new IllegalStateException("Redis holds " + redis.dbSize() + " keys");
        }
    }

    private static void measure(RedisUnderTest redis, GuardedShop shop, Duration length, Measured measured)
            throws Exception {
        String name = "size-" + FRESH.incrementAndGet() + "-";
        measured.slice(Load.of(CALLERS, length), redis, (caller, number) -> shop.call(name + caller + "-" + number));
    }
}
