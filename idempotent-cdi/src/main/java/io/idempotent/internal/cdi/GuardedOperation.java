// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.idempotent.KeyType;
import io.idempotent.internal.el.Keys;
import io.idempotent.internal.protocol.Call;
import io.idempotent.internal.protocol.Digests;
import io.idempotent.internal.protocol.KeyPart;
import io.idempotent.internal.protocol.Operation;
import io.idempotent.spi.Digest;
import io.idempotent.spi.KeyedRequest;
import io.idempotent.spi.Reservation;

/**
 * One guarded operation. Turns keys into a {@link Call}.
 *
 * @param operation what the protocol must know of it
 * @param callers on whose behalf calls come
 * @param includesPrincipal whether keys belong to callers
 */
record GuardedOperation(Operation operation, Callers callers, boolean includesPrincipal) {

    /** A token may be used for any operation, and for one only: so the operation is in its fingerprint. */
    Call call(KeyedRequest request, KeyType type) {
        String name = operation.name();
        Optional<String> tenant = callers.tenant(name);
        Digest digest = Digests.digest(
                tenant,
                Optional.of(request.principal()),
                type == KeyType.TOKEN ? "" : name,
                List.of(KeyPart.text(request.key())));
        return new Call(
                operation,
                digest,
                request.fingerprint(),
                new Reservation.Origin(tenant, name, request.key()),
                longer(operation.times().retention(), request.expiry().map(KeyedRequest.Expiry::retention)),
                request.expiry().map(KeyedRequest.Expiry::usableUntil));
    }

    private static Duration longer(Duration retention, Optional<Duration> least) {
        return least.filter(asked -> asked.compareTo(retention) > 0).orElse(retention);
    }

    Call call(Keys values) {
        String name = operation.name();
        EventLoop.refuse(name);
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
