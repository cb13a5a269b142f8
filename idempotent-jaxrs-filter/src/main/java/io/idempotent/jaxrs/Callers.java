// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.security.Principal;
import java.util.Optional;

import jakarta.ws.rs.core.SecurityContext;

import io.idempotent.spi.PrincipalResolver;
import org.jspecify.annotations.Nullable;

/**
 * Tells whose a key is: by the application's resolver, else by whom the server has authenticated. Never by what the
 * request says.
 */
final class Callers {
    private final Optional<PrincipalResolver> resolver;

    Callers(Optional<PrincipalResolver> resolver) {
        this.resolver = resolver;
    }

    Optional<String> caller(@Nullable SecurityContext security) {
        return resolver.flatMap(PrincipalResolver::principal)
                .or(() -> authenticated(security))
                .filter(name -> !name.isBlank());
    }

    private static Optional<String> authenticated(@Nullable SecurityContext security) {
        return Optional.ofNullable(security)
                .map(SecurityContext::getUserPrincipal)
                .map(Principal::getName);
    }
}
