// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.security.Principal;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

import io.idempotent.internal.protocol.ServerLookup;
import io.idempotent.spi.PrincipalResolver;

/** The caller as the container's own {@link Principal} bean names it. */
final class ContainerPrincipal implements PrincipalResolver {
    /** How servers name a caller that they do not know: GlassFish and Payara, WildFly, Open Liberty; Quarkus says nothing. */
    private static final Set<String> NOBODY = Set.of("anonymous", "unauthenticated");

    private final ServerLookup server;

    private ContainerPrincipal(ServerLookup server) {
        this.server = server;
    }

    static Optional<PrincipalResolver> of(ServerLookup server) {
        return server.bean(Principal.class).map(present -> new ContainerPrincipal(server));
    }

    @Override
    public Optional<String> principal() {
        return server.bean(Principal.class)
                .flatMap(caller -> Optional.ofNullable(caller.getName()))
                .filter(name -> !name.isBlank() && !NOBODY.contains(name.toLowerCase(Locale.ROOT)));
    }
}
