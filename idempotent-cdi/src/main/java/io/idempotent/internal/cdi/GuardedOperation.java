// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.Optional;

import io.idempotent.KeyInvalidException;
import io.idempotent.internal.el.Keys;
import io.idempotent.internal.protocol.Call;
import io.idempotent.internal.protocol.Digests;
import io.idempotent.internal.protocol.Operation;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.TenantResolver;

/**
 * One guarded operation. Turns keys into a {@link Call}.
 *
 * @param operation what the protocol must know of it
 * @param tenants names the tenant, where there are tenants
 */
record GuardedOperation(Operation operation, Optional<TenantResolver> tenants) {
    private static final int LONGEST_TENANT = 100;

    Call call(Keys values) {
        Optional<String> tenant = tenants.flatMap(TenantResolver::tenant).map(this::bounded);
        Digest digest = Digests.digest(tenant, Optional.empty(), operation.name(), values.key());
        return new Call(
                operation,
                digest,
                Digests.fingerprint(values.payload()),
                new Reservation.Origin(tenant, operation.name(), values.text()));
    }

    private String bounded(String tenant) {
        if (tenant.length() > LONGEST_TENANT) {
            throw new KeyInvalidException(
                    operation.name(), "tenant", "has more than " + LONGEST_TENANT + " characters");
        }
        return tenant;
    }
}
