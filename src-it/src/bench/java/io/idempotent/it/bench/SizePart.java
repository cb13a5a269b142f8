// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

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
              redis.call('SET', filler .. string.format('%032d', i), string.rep('y', 124), 'PX', 7200000 + i)
            end
            return 1""";

    /**
     * Looks at each key. A table that has grown moves to its new place a little with each look, which is due once in as
     * many new keys as there are; here it would fall into the measuring.
     */
    private static final String LOOK = """
            local filler = string.rep('x', 11)
            for i = ARGV[1], ARGV[2] do
              redis.call('PTTL', filler .. string.format('%032d', i))
            end
            return 1""";

    /** A Redis, and the library on it. */
    private record Side(RedisUnderTest redis, GuardedShop shop, Measured measured) {
        Side measuredAnew() {
            return new Side(redis, shop, new Measured());
        }

        void measure(Duration length) throws Exception {
            String name = "size-" + FRESH.incrementAndGet() + "-";
            measured.slice(
                    Load.of(CALLERS, length), redis, (caller, number) -> shop.call(name + caller + "-" + number));
        }
    }

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
            measure(setting, keys, new Side(empty, onEmpty, new Measured()), new Side(full, onFull, new Measured()));
        }
    }

    private static void measure(Setting setting, int keys, Side warmFew, Side warmMany) throws Exception {
        Duration slice = setting.length().slice(6, 2);
        round(warmFew, warmMany, slice);
        Side few = warmFew.measuredAnew();
        Side many = warmMany.measuredAnew();
        for (int round = 0; round < setting.length().rounds(); round++) {
            round(few, many, slice);
        }
        // A round is two slices of each, there and back again.
        Series ratio =
                pairs(many.measured().perSecond()).over(pairs(few.measured().perSecond()));
        setting.report()
                .add(Figure.atLeast(
                        8,
                        "first calls with " + keys + " stored keys, to those on an empty Redis",
                        ratio.median(),
                        0.9,
                        CALLERS + " callers; ratios " + ratio.text() + "; Redis CPU µs a call "
                                + many.measured().redis().text() + " and "
                                + few.measured().redis().text()));
    }

    private static void round(Side few, Side many, Duration slice) throws Exception {
        for (Side side : Series.thereAndBack(List.of(few, many))) {
            if (side == few) {
                few.redis().empty();
            }
            side.measure(slice.dividedBy(2));
        }
    }

    private static Series pairs(Series slices) {
        List<Double> each = slices.values();
        return new Series(IntStream.range(0, each.size() / 2)
                .mapToObj(i -> (each.get(2 * i) + each.get(2 * i + 1)) / 2)
                .toList());
    }

    private static void fill(Jedis redis, int keys) {
        for (String script : List.of(FILL, LOOK)) {
            for (int from = 1; from <= keys; from += AT_ONCE) {
                redis.eval(
                        script,
                        List.of(),
                        List.of(String.valueOf(from), String.valueOf(Math.min(keys, from + AT_ONCE - 1))));
            }
        }
        if (redis.dbSize() != keys) {
            throw new IllegalStateException("Redis holds " + redis.dbSize() + " keys");
        }
    }
}
