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

    /** Who asks once only must not give up for lack of time before the question is out. */
    private static final int PATIENT_MILLIS = 1_000;

    private static final Duration RETRY_DELAY = Duration.ofMillis(20);
    private static final int ENDLESS = 1_000;
    private static final int CONNECTIONS = 400;

    private final LossyProxy proxy;
    private final RedissonClient client;

    private LossyClient(RedisProcess redis, int retries, int timeoutMillis) {
        this.proxy = LossyProxy.before(redis);
        this.client = Redisson.create(config(proxy.address(), retries, timeoutMillis));
    }

    /** Sends again until it has an answer. */
    public static LossyClient thatSendsAgain(RedisProcess redis) {
        return new LossyClient(redis, ENDLESS, TIMEOUT_MILLIS);
    }

    /** Never sends again, so that it stays in the dark. */
    public static LossyClient thatGivesUp(RedisProcess redis) {
        return new LossyClient(redis, 0, PATIENT_MILLIS);
    }

    private static Config config(String address, int retries, int timeoutMillis) {
        Config config = new Config().setThreads(2).setNettyThreads(2).setLazyInitialization(true);
        config.useSingleServer()
                .setAddress(address)
                .setTimeout(timeoutMillis)
                .setRetryAttempts(retries)
                .setRetryDelay(new ConstantDelay(RETRY_DELAY))
                .setConnectionPoolSize(CONNECTIONS)
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
