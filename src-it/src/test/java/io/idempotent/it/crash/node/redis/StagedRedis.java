// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node.redis;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** The application's own client, which the library uses where there is one. */
@ApplicationScoped
public class StagedRedis {
    private static final int TIMEOUT_MILLIS = 500;

    @Produces
    @Singleton
    RedissonClient client() {
        Config config = new Config().setLazyInitialization(true).setThreads(2).setNettyThreads(2);
        config.useSingleServer()
                .setAddress(System.getenv("CRASH_REDIS"))
                .setTimeout(TIMEOUT_MILLIS)
                .setConnectTimeout(TIMEOUT_MILLIS)
                .setRetryAttempts(1)
                .setConnectionMinimumIdleSize(2)
                .setConnectionPoolSize(32)
                .setSubscriptionConnectionMinimumIdleSize(0)
                .setSubscriptionConnectionPoolSize(1);
        return new StagedClient(Redisson.create(config)).proxy();
    }

    void end(@Disposes RedissonClient client) {
        client.shutdown();
    }
}
