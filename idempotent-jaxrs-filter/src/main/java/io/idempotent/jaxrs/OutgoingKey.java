// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;

/**
 * The key of one logical call, around all of its retries: what is sent from within {@link #during} on the calling thread
 * carries the same key, however often it is sent.
 *
 * <pre>{@code
 * Receipt receipt = OutgoingKey.fresh().during(() -> retrying(() -> payments.pay(order)));
 * }</pre>
 *
 * <p>Around a MicroProfile Rest Client whose methods are annotated with {@code @Retry}, it goes around the call of the
 * interface. To send the same request again after a restart, keep the key with the business object: {@link #of}.
 */
public final class OutgoingKey {
    /** Static: a client is not bound to an application's container. Removed with the call. */
    private static final ThreadLocal<@Nullable String> PRESENT = new ThreadLocal<>();

    private final String key;

    private OutgoingKey(String key) {
        this.key = key;
    }

    /**
     * A key that was never used.
     *
     * @return a random key
     */
    public static OutgoingKey fresh() {
        return new OutgoingKey(UUID.randomUUID().toString());
    }

    /**
     * A key of the application's own.
     *
     * @param key 1 to 255 printable ASCII characters that stand for one logical call
     * @return the key
     */
    public static OutgoingKey of(String key) {
        if (key.isBlank() || key.length() > 255 || !key.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            throw new IllegalArgumentException("A key has 1 to 255 printable ASCII characters");
        }
        return new OutgoingKey(key);
    }

    /**
     * Runs a call with its retries.
     *
     * @param call what to run
     * @param <T> its result's type
     * @return its result
     * @throws Exception whatever it throws
     */
    public <T> T during(Callable<T> call) throws Exception {
        String around = PRESENT.get();
        PRESENT.set(key);
        try {
            return call.call();
        } finally {
            if (around == null) {
                PRESENT.remove();
            } else {
                PRESENT.set(around);
            }
        }
    }

    static Optional<String> present() {
        return Optional.ofNullable(PRESENT.get());
    }

    /** Shows no key. */
    @Override
    public String toString() {
        return "OutgoingKey";
    }
}
