// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.time.Duration;

import org.redisson.api.RBucket;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

/** A lock around a look and a write, as most teams do it. */
record LockAndBucket(RedissonClient client, Business business) implements Contender {
    private static final Duration RETENTION = Duration.ofHours(1);

    static LockAndBucket on(RedisUnderTest redis) {
        return new LockAndBucket(Clients.redisson(redis), new Business());
    }

    @Override
    public String name() {
        return "RLock + RBucket";
    }

    @Override
    public void call(String key) {
        RBucket<String> bucket = client.getBucket("result:" + key);
        if (bucket.get() != null) {
            return;
        }
        RLock lock = client.getLock("lock:" + key);
        lock.lock();
        try {
            if (bucket.get() == null) {
                bucket.set(business.text(), RETENTION);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long runs() {
        return business.runs();
    }

    @Override
    public void close() {
        client.shutdown();
    }
}
