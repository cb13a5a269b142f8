// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * How to reach Redis with a client of our own.
 *
 * @param address {@code redis://host:port}, or {@code rediss://} for TLS, with {@code user:password@} before the host
 *     where Redis asks for it; used when there is no YAML
 * @param yaml the text of a Redisson configuration file, for Sentinel, Cluster, replicated servers and whatever else an
 *     address cannot say; it then decides everything but {@code keyPrefix} and {@code lazyInitialization}
 * @param timeout how long one try waits for an answer or a connection: 1 ms to 1 min; with the address only. A command
 *     is tried three times at most
 * @param connections how many connections there are at most: 2 to 1024; with the address only
 * @param keyPrefix what the names of the records begin with, see {@link RedisStore}
 */
public record RedisSettings(
        Optional<String> address, Optional<String> yaml, Duration timeout, int connections, String keyPrefix) {
    /** The time-out unless a setting says otherwise. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(1);

    /** The number of connections unless a setting says otherwise. */
    public static final int DEFAULT_CONNECTIONS = 32;

    private static final Duration SHORTEST_TIMEOUT = Duration.ofMillis(1);
    private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(1);

    /**
     * Refuses what cannot work.
     *
     * @throws IllegalArgumentException if a part is out of its range; the message never contains the address, which may
     *     contain a password
     */
    public RedisSettings {
        require(address.isPresent() || yaml.isPresent(), "Redis needs an address or a Redisson YAML file");
        require(
                address.map(RedisSettings::wellFormed).orElse(true),
                "idempotent.redis.address must be redis://host:port");
        require(
                timeout.compareTo(SHORTEST_TIMEOUT) >= 0 && timeout.compareTo(LONGEST_TIMEOUT) <= 0,
                "The time-out idempotent.redis.timeout must be 1 ms to 1 min");
        require(connections >= 2 && connections <= 1024, "idempotent.redis.connections must be 2 to 1024");
        new KeyNames(keyPrefix);
    }

    /**
     * An address with every other part at its default.
     *
     * @param address where Redis is
     * @return the settings
     */
    public static RedisSettings of(String address) {
        return new RedisSettings(
                Optional.of(address),
                Optional.empty(),
                DEFAULT_TIMEOUT,
                DEFAULT_CONNECTIONS,
                RedisStore.DEFAULT_KEY_PREFIX);
    }

    /** Names no address and no YAML, which may hold passwords. */
    @Override
    public String toString() {
        return "RedisSettings[timeout=" + timeout + ", connections=" + connections + ", keyPrefix=" + keyPrefix + "]";
    }

    private static boolean wellFormed(String address) {
        try {
            URI uri = URI.create(address);
            return address.matches("rediss?://.*") && uri.getHost() != null && uri.getPort() > 0;
        } catch (IllegalArgumentException notAnAddress) {
            return false;
        }
    }

    private static void require(boolean fits, String otherwise) {
        if (!fits) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
