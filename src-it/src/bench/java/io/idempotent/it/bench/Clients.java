// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Redisson with nothing set but the address, for the library as for those who write by hand. */
final class Clients {
    private Clients() {}

    static RedissonClient redisson(RedisUnderTest redis) {
        Config config = new Config();
        config.useSingleServer().setAddress(redis.address());
        return Redisson.create(config);
    }
}
