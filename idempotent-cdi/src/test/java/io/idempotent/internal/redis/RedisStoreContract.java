// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.spi.Digest;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.StoreContract;
import io.idempotent.testing.RedisProcess;
import org.redisson.api.RedissonClient;

/** The contract against a real Redis. A lease that has ended is an absent key, so deleting the key ends it. */
abstract class RedisStoreContract extends StoreContract {
    static final String PREFIX = RedisStore.DEFAULT_KEY_PREFIX;

    /** A store whose callers share flushes always, or never; usually they do when they come together. */
    static RedisStore store(RedissonClient client, Combining mode) {
        return new RedisStore(client, calls(Scripts.load()), mode);
    }

    static ScriptCalls calls(Scripts scripts) {
        return new ScriptCalls(new KeyNames(PREFIX), scripts);
    }

    private final RedisProcess redis;
    private final IdempotencyStore store;

    RedisStoreContract(RedisProcess redis, IdempotencyStore store) {
        this.redis = redis;
        this.store = store;
    }

    @Override
    protected IdempotencyStore store() {
        return store;
    }

    @Override
    protected boolean remembersEndedLeases() {
        return false;
    }

    @Override
    protected void end(Digest digest) {
        redis.command("DEL", new KeyNames(PREFIX).of(digest));
    }
}
