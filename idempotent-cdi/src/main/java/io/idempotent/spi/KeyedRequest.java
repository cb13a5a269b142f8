// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.time.Duration;
import java.util.Optional;

/**
 * A request that brings its key.
 *
 * @param key the key
 * @param principal whose key it is
 * @param fingerprint what must not change under the key
 * @param retention how long an outcome must be kept at least; empty where the operation alone decides
 */
public record KeyedRequest(String key, String principal, Fingerprint fingerprint, Optional<Duration> retention) {
    /** Shows no value. */
    @Override
    public String toString() {
        return "KeyedRequest";
    }
}
