// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

import io.idempotent.spi.Digest;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Reservation;

/**
 * One call of a guarded method.
 *
 * @param operation what is called
 * @param digest the identity of its record
 * @param fingerprint what must not change under the key
 * @param origin where it comes from, for people
 * @param retention how long its outcome is kept
 * @param usableUntil until when its key may be used for the first time; empty for keys that do not expire
 */
public record Call(
        Operation operation,
        Digest digest,
        Fingerprint fingerprint,
        Reservation.Origin origin,
        Duration retention,
        Optional<Instant> usableUntil) {

    /**
     * A call whose outcome is kept as long as the operation says.
     *
     * @param operation what is called
     * @param digest the identity of its record
     * @param fingerprint what must not change under the key
     * @param origin where it comes from, for people
     */
    public Call(Operation operation, Digest digest, Fingerprint fingerprint, Reservation.Origin origin) {
        this(operation, digest, fingerprint, origin, operation.times().retention(), Optional.empty());
    }

    Reservation reservation(Owner owner) {
        return new Reservation(
                digest,
                fingerprint,
                owner,
                operation.times().lease(),
                retention,
                origin,
                operation.uncertainty().recovery(),
                usableUntil);
    }
}
