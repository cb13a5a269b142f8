// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

import io.idempotent.internal.redis.RedisStore;
import io.idempotent.spi.Digest;
import io.idempotent.spi.IdempotencyStore;

/**
 * The library's own two scripts as somebody would send them by hand, with as little around them as possible: no
 * expression, no hash, no JSON, a cheap random owner.
 */
final class HandMade {
    static final String ACQUIRE = script("acquire");
    static final String COMPLETE = script("complete");
    static final String RENEW = script("renew");
    static final byte[] LEASE = "30000".getBytes(StandardCharsets.US_ASCII);
    static final byte[] RETENTION = "3600000".getBytes(StandardCharsets.US_ASCII);

    private static final int HEAD = 34;
    private static final int DONE_HEAD = 22;
    private static final int OWNER = 18;
    private static final int ENVELOPE = 2;
    private static final int NAMING = 24;

    private HandMade() {}

    private static String script(String name) {
        String path = "/io/idempotent/internal/redis/" + name + ".lua";
        try (InputStream text = IdempotencyStore.class.getResourceAsStream(path)) {
            return new String(Objects.requireNonNull(text, path).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static byte[] inProgress() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return inProgress(new UUID(random.nextLong(), random.nextLong()));
    }

    static byte[] inProgress(UUID owner) {
        return ByteBuffer.allocate(HEAD)
                .put((byte) 1)
                .put((byte) 1)
                .position(OWNER)
                .putLong(owner.getMostSignificantBits())
                .putLong(owner.getLeastSignificantBits())
                .array();
    }

    /** With the two bytes that the library puts before a result. */
    static byte[] succeeded(byte[] inProgress, byte[] result) {
        return ByteBuffer.allocate(DONE_HEAD + ENVELOPE + result.length)
                .put(inProgress, 0, DONE_HEAD)
                .put(0, (byte) 2)
                .put(1, (byte) 2)
                .put((byte) 1)
                .put((byte) 1)
                .put(result)
                .array();
    }

    /** As the store names the record. */
    static String nameInStore(Digest digest) {
        byte[] beginning = Arrays.copyOf(digest.value().toArray(), NAMING);
        return RedisStore.DEFAULT_KEY_PREFIX
                + Base64.getUrlEncoder().withoutPadding().encodeToString(beginning);
    }

    /** Whether the first script let the business run; anything but that or a kept result is a failure. */
    static boolean mayRun(Object reply) {
        long code = reply instanceof List<?> parts && parts.get(0) instanceof Long first ? first : -1;
        if (code != 1 && code != 3) {
            throw new IllegalStateException("An unexpected answer: " + code);
        }
        return code == 1;
    }

    static void requireDone(Object reply) {
        if (!Long.valueOf(1).equals(reply)) {
            throw new IllegalStateException("Not completed");
        }
    }
}
