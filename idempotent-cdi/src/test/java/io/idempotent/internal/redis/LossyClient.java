// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.io.IOException;
import java.time.Duration;

import io.idempotent.testing.LossyProxy;
import io.idempotent.testing.RedisProcess;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;
import org.redisson.config.ConstantDelay;

/** A client that does not get the first answer to any script, and that does not wait long for it. */
public final class LossyClient implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 60;
    private static final Duration RETRY_DELAY = Duration.ofMillis(20);
    private static final int MANY = 100;

    private final LossyProxy proxy;
    private final RedissonClient client;

    private LossyClient(RedisProcess redis, int retries) {
        this.proxy = LossyProxy.before(redis);
        this.client = Redisson.create(config(proxy.address(), retries));
    }

    /** Sends again until it has an answer. */
    public static LossyClient thatSendsAgain(RedisProcess redis) {
        return new LossyClient(redis, MANY);
    }

    /** Never sends again, so that it stays in the dark. */
    public static LossyClient thatGivesUp(RedisProcess redis) {
        return new LossyClient(redis, 0);
    }

    private static Config config(String address, int retries) {
        Config config = new Config().setThreads(2).setNettyThreads(2).setLazyInitialization(true);
        config.useSingleServer()
                .setAddress(address)
                .setTimeout(TIMEOUT_MILLIS)
                .setRetryAttempts(retries)
                .setRetryDelay(new ConstantDelay(RETRY_DELAY))
                .setConnectionPoolSize(MANY)
                .setConnectionMinimumIdleSize(2);
        return config;
    }

    public RedissonClient client() {
        return client;
    }

    public int lost() {
        return proxy.lost();
    }

    @Override
    public void close() throws IOException {
        proxy.close();
        client.shutdown();
    }
}
