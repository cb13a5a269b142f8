// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;
import org.redisson.config.EqualJitterDelay;

/**
 * A Redisson client that was built here, and that is therefore shut down here. An application's own client never comes
 * here.
 *
 * <p>It connects at the first command, not while it is built, so that an application starts while Redis is down; every
 * command after that tries again.
 */
public final class BuiltClient implements AutoCloseable {
    /** With the first, three tries: one for a broken connection, one for its broken neighbour. */
    private static final int RETRIES = 2;

    /** Also how long a caller waits for a free connection before that counts as a try. */
    private static final Duration RETRY_DELAY = Duration.ofMillis(300);

    private static final Duration LONGEST_RETRY_DELAY = Duration.ofMillis(600);
    private static final int LEAST_CONNECTIONS = 2;

    /** No listener of ours runs there. */
    private static final int LISTENER_THREADS = 2;

    private static final long SHUTDOWN_SECONDS = 2;

    private final RedissonClient client;

    private BuiltClient(RedissonClient client) {
        this.client = client;
    }

    /**
     * Builds a client. Redis may be down.
     *
     * @param settings where Redis is, and the bounds
     * @return the client
     * @throws IllegalArgumentException if the YAML cannot be read
     */
    public static BuiltClient from(RedisSettings settings) {
        return new BuiltClient(Redisson.create(config(settings)));
    }

    /**
     * The client itself.
     *
     * @return the client, usable until {@link #close()}
     */
    public RedissonClient client() {
        return client;
    }

    /** Shuts the client down; what is under way becomes unavailable. */
    @Override
    public void close() {
        client.shutdown(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS);
    }

    static Config config(RedisSettings settings) {
        Config config = settings.yaml().map(BuiltClient::parsed).orElseGet(() -> singleServer(settings));
        return config.setLazyInitialization(true);
    }

    /** Any exception: Redisson 3 declares an IOException here, Redisson 4 does not. */
    private static Config parsed(String yaml) {
        try {
            return Config.fromYAML(yaml);
        } catch (Exception unreadable) {
            // Without the cause: a YAML parser quotes the lines it stumbles over, and there may be a password in them.
            throw new IllegalArgumentException("The Redisson YAML of idempotent.redis.config-file cannot be read: "
                    + unreadable.getClass().getSimpleName());
        }
    }

    private static Config singleServer(RedisSettings settings) {
        int timeoutMillis = Math.toIntExact(settings.timeout().toMillis());
        Config config = new Config()
                .setThreads(LISTENER_THREADS)
                .setNettyThreads(Math.max(2, Runtime.getRuntime().availableProcessors()))
                .setUseScriptCache(true);
        config.useSingleServer()
                .setAddress(settings.address().orElseThrow())
                .setTimeout(timeoutMillis)
                .setConnectTimeout(timeoutMillis)
                .setRetryAttempts(RETRIES)
                .setRetryDelay(new EqualJitterDelay(RETRY_DELAY, LONGEST_RETRY_DELAY))
                .setConnectionPoolSize(settings.connections())
                .setConnectionMinimumIdleSize(LEAST_CONNECTIONS)
                .setSubscriptionConnectionMinimumIdleSize(0)
                .setSubscriptionConnectionPoolSize(1);
        return config;
    }
}
