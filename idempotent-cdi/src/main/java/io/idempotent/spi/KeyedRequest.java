// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A request that brings its key.
 *
 * @param key the key
 * @param principal whose key it is
 * @param fingerprint what must not change under the key
 * @param expiry for keys that can be used for a limited time
 */
public record KeyedRequest(String key, String principal, Fingerprint fingerprint, Optional<Expiry> expiry) {

    /**
     * The end of a key.
     *
     * @param usableUntil until when the key may be used for the first time; checked by the clock of the node that runs it
     *     and, where the truth is kept in the application's database, by the database's
     * @param retention how long an outcome must be kept at least: for longer than anybody could take the key for usable
     */
    public record Expiry(Instant usableUntil, Duration retention) {}

    /** Shows no value. */
    @Override
    public String toString() {
        return "KeyedRequest";
    }
}
