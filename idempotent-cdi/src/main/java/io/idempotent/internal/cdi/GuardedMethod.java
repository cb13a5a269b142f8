// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.idempotent.KeyInvalidException;
import io.idempotent.KeyType;
import io.idempotent.internal.el.KeyPlan;
import io.idempotent.internal.el.Keys;
import io.idempotent.internal.protocol.Call;
import io.idempotent.internal.protocol.Digests;
import io.idempotent.internal.protocol.KeyPart;
import io.idempotent.internal.protocol.Operation;
import io.idempotent.spi.Digest;
import io.idempotent.spi.KeyedRequest;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.TenantResolver;
import org.jspecify.annotations.Nullable;

/**
 * One guarded method, resolved once. Turns an invocation into a {@link Call}.
 *
 * @param operation what the protocol must know of it
 * @param keys how its key is read from its arguments
 * @param tenants names the tenant, where there are tenants
 * @param request where its key comes from
 */
record GuardedMethod(Operation operation, KeyPlan keys, Optional<TenantResolver> tenants, RequestKey request) {
    private static final int LONGEST_TENANT = 100;

    Call call(@Nullable Object[] arguments) {
        Keys values = keys.evaluate(operation.name(), arguments);
        Optional<String> tenant = tenants.flatMap(TenantResolver::tenant).map(this::bounded);
        Digest digest = Digests.digest(tenant, Optional.empty(), operation.name(), values.key());
        return new Call(
                operation,
                digest,
                Digests.fingerprint(values.payload()),
                new Reservation.Origin(tenant, operation.name(), values.text()));
    }

    boolean isKeyedByRequest() {
        return request.type() != KeyType.PARAM;
    }

    /** A token may be used for any operation, and for one only: so the operation is in its fingerprint. */
    Call call(KeyedRequest asked) {
        Optional<String> tenant = tenants.flatMap(TenantResolver::tenant).map(this::bounded);
        String name = request.type() == KeyType.TOKEN ? "" : operation.name();
        Digest digest =
                Digests.digest(tenant, Optional.of(asked.principal()), name, List.of(KeyPart.text(asked.key())));
        return new Call(
                operation,
                digest,
                asked.fingerprint(),
                new Reservation.Origin(tenant, operation.name(), asked.key()),
                longer(operation.times().retention(), asked.retention()));
    }

    private static Duration longer(Duration retention, Optional<Duration> least) {
        return least.filter(asked -> asked.compareTo(retention) > 0).orElse(retention);
    }

    private String bounded(String tenant) {
        if (tenant.length() > LONGEST_TENANT) {
            throw new KeyInvalidException(
                    operation.name(), "tenant", "has more than " + LONGEST_TENANT + " characters");
        }
        return tenant;
    }
}
