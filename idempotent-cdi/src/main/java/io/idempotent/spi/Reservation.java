// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import io.idempotent.Recovery;

/**
 * What an attempt asks of a store.
 *
 * @param digest which record
 * @param fingerprint what must not change under the key
 * @param owner the attempt's own id
 * @param lease how long the attempt is protected without renewal, positive
 * @param retention how long a finished record is kept, positive
 * @param origin where the call comes from, for people who look into the store
 * @param recovery what happens when the lease ends: under {@link Recovery#RECONCILE} the record is in doubt, else the next
 *     acquire takes it over. Stores that can forget take no notice
 * @param usableUntil until when the key may be reserved, by the clock of a store that keeps the truth in a database; for
 *     all other stores the protocol looks at the node's clock once they have answered. What is finished is kept for longer
 *     than that. Empty for keys that do not expire
 */
public record Reservation(
        Digest digest,
        Fingerprint fingerprint,
        Owner owner,
        Duration lease,
        Duration retention,
        Origin origin,
        Recovery recovery,
        Optional<Instant> usableUntil) {

    /**
     * A reservation for a key that does not expire.
     *
     * @param digest which record
     * @param fingerprint what must not change under the key
     * @param owner the attempt's own id
     * @param lease how long the attempt is protected without renewal, positive
     * @param retention how long a finished record is kept, positive
     * @param origin where the call comes from, for people who look into the store
     * @param recovery what happens when the lease ends
     */
    public Reservation(
            Digest digest,
            Fingerprint fingerprint,
            Owner owner,
            Duration lease,
            Duration retention,
            Origin origin,
            Recovery recovery) {
        this(digest, fingerprint, owner, lease, retention, origin, recovery, Optional.empty());
    }

    /**
     * A reservation that may be taken over when its lease has ended, for a key that does not expire.
     *
     * @param digest which record
     * @param fingerprint what must not change under the key
     * @param owner the attempt's own id
     * @param lease how long the attempt is protected without renewal, positive
     * @param retention how long a finished record is kept, positive
     * @param origin where the call comes from, for people who look into the store
     */
    public Reservation(
            Digest digest, Fingerprint fingerprint, Owner owner, Duration lease, Duration retention, Origin origin) {
        this(digest, fingerprint, owner, lease, retention, origin, Recovery.UNSPECIFIED);
    }

    /**
     * Where a call comes from. Never part of a decision.
     *
     * @param tenant the tenant, if there are tenants
     * @param operation the operation's name
     * @param key the key parts as text, bounded
     */
    public record Origin(Optional<String> tenant, String operation, String key) {}
}
