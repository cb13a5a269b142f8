// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.time.Duration;
import java.util.Optional;

/**
 * What an attempt asks of a store.
 *
 * @param digest which record
 * @param fingerprint what must not change under the key
 * @param owner the attempt's own id
 * @param lease how long the attempt is protected without renewal, positive
 * @param retention how long a finished record is kept, positive
 * @param origin where the call comes from, for people who look into the store
 */
public record Reservation(
        Digest digest, Fingerprint fingerprint, Owner owner, Duration lease, Duration retention, Origin origin) {

    /**
     * Where a call comes from. Never part of a decision.
     *
     * @param tenant the tenant, if there are tenants
     * @param operation the operation's name
     * @param key the key parts as text, bounded
     */
    public record Origin(Optional<String> tenant, String operation, String key) {}
}
