// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Figure 4: what Redis holds for a key, its share of the tables and the TTL included. */
final class MemoryPart implements Part {
    private static final int KEYS = 100_000;
    private static final int CALLERS = 32;

    /** A call with a key. */
    private interface Call {
        void with(Shop.Order order);
    }

    @Override
    public void run(Setting setting) throws Exception {
        int keys = setting.length().scaled(KEYS);
        try (RedisUnderTest redis = RedisUnderTest.start(setting.directory());
                GuardedShop guarded = GuardedShop.on(redis)) {
            String how = "growth of used_memory over " + keys + " keys";
            double full = bytes(redis, keys, guarded.shop()::order);
            setting.report().add(Figure.atMost(4, "bytes a key, result of 100 bytes", full, 285, how));
            double empty = bytes(redis, keys, guarded.shop()::nothing);
            setting.report().add(Figure.atMost(4, "bytes a key, done and without a result", empty, 190, how));
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
