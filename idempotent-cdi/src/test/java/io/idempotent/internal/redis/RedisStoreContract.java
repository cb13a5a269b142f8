// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import io.idempotent.spi.Digest;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.StoreContract;
import io.idempotent.testing.RedisProcess;

/** The contract against a real Redis. A lease that has ended is an absent key, so deleting the key ends it. */
abstract class RedisStoreContract extends StoreContract {
    static final String PREFIX = RedisStore.DEFAULT_KEY_PREFIX;

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
        redis.command("DEL", PREFIX + digest.value().hex());
    }
}
