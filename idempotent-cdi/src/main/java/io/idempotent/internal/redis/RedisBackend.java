// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.List;
import java.util.Optional;

import io.idempotent.internal.protocol.ServerLookup;
import org.redisson.api.RedissonClient;

/**
 * Redis as the application has it: through its own client where it has a {@link RedissonClient} bean, which is never shut
 * down here, or through a client built from the settings.
 */
public final class RedisBackend implements AutoCloseable {
    private final RedissonClient client;
    private final Optional<BuiltClient> built;
    private final String keyPrefix;

    private RedisBackend(RedissonClient client, Optional<BuiltClient> built, String keyPrefix) {
        this.client = client;
        this.built = built;
        this.keyPrefix = keyPrefix;
    }

    /**
     * The application's own client.
     *
     * @param server where to look
     * @param keyPrefix what the names of the records begin with
     * @return Redis, where there is such a bean
     */
    public static Optional<RedisBackend> ofApplication(ServerLookup server, String keyPrefix) {
        return server.bean(RedissonClient.class).map(client -> new RedisBackend(client, Optional.empty(), keyPrefix));
    }

    /**
     * A client of our own. Redis may be down.
     *
     * @param settings where Redis is
     * @return Redis
     * @throws IllegalArgumentException if the settings cannot be used
     */
    public static RedisBackend built(RedisSettings settings) {
        BuiltClient built = PassingThread.get(() -> BuiltClient.from(settings));
        return new RedisBackend(built.client(), Optional.of(built), settings.keyPrefix());
    }

    /**
     * The store.
     *
     * @return a store on this client
     */
    public RedisStore store() {
        return new RedisStore(client, keyPrefix);
    }

    /**
     * What somebody should know of this Redis.
     *
     * @return sentences; none when all is well
     */
    public List<String> warnings() {
        return PassingThread.get(() -> StartUpCheck.warnings(client));
    }

    /** Shuts down a client that was built here. */
    @Override
    public void close() {
        built.ifPresent(client -> PassingThread.get(() -> closed(client)));
    }

    private static boolean closed(BuiltClient client) {
        client.close();
        return true;
    }
}
