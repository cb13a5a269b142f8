// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

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
 */
public record Call(Operation operation, Digest digest, Fingerprint fingerprint, Reservation.Origin origin) {

    Reservation reservation(Owner owner) {
        return new Reservation(
                digest,
                fingerprint,
                owner,
                operation.times().lease(),
                operation.times().retention(),
                origin);
    }
}
