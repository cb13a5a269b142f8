// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.Optional;

import io.idempotent.internal.el.Keys;
import io.idempotent.internal.protocol.Call;
import io.idempotent.internal.protocol.Digests;
import io.idempotent.internal.protocol.Operation;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Reservation;

/**
 * One guarded operation. Turns keys into a {@link Call}.
 *
 * @param operation what the protocol must know of it
 * @param callers on whose behalf calls come
 * @param includesPrincipal whether keys belong to callers
 */
record GuardedOperation(Operation operation, Callers callers, boolean includesPrincipal) {

    Call call(Keys values) {
        String name = operation.name();
        Optional<String> tenant = callers.tenant(name);
        Optional<String> principal = includesPrincipal ? Optional.of(callers.principal(name)) : Optional.empty();
        Digest digest = Digests.digest(tenant, principal, name, values.key());
        return new Call(
                operation,
                digest,
                Digests.fingerprint(values.payload()),
                new Reservation.Origin(tenant, name, values.text()));
    }
}
