// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.Optional;

import io.idempotent.AnonymousCallerException;
import io.idempotent.KeyInvalidException;
import io.idempotent.spi.PrincipalResolver;
import io.idempotent.spi.TenantResolver;

/**
 * On whose behalf calls come.
 *
 * @param tenants names the tenant, where there are tenants
 * @param principals names the caller, where the server or the application can
 */
record Callers(Optional<TenantResolver> tenants, Optional<PrincipalResolver> principals) {
    private static final int LONGEST_TENANT = 100;

    Optional<String> tenant(String operation) {
        Optional<String> tenant = tenants.flatMap(TenantResolver::tenant);
        if (tenant.filter(name -> name.length() > LONGEST_TENANT).isPresent()) {
            throw new KeyInvalidException(operation, "tenant", "has more than " + LONGEST_TENANT + " characters");
        }
        return tenant;
    }

    String principal(String operation) {
        return principals
                .flatMap(PrincipalResolver::principal)
                .filter(name -> !name.isBlank())
                .orElseThrow(() -> new AnonymousCallerException(operation));
    }
}
