// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.Optional;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

import io.idempotent.spi.TenantResolver;

/** The tenant that a test says, as an application knows it on the thread of a request. */
@ApplicationScoped
public class TestTenant implements TenantResolver {
    static final String HEADER = "X-Test-Tenant";

    private static final ThreadLocal<Optional<String>> PRESENT = ThreadLocal.withInitial(Optional::empty);

    @Override
    public Optional<String> tenant() {
        return PRESENT.get();
    }

    /** Tells the tenant of each request. */
    @Priority(Priorities.AUTHENTICATION)
    public static class Filter implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            PRESENT.set(Optional.ofNullable(request.getHeaderString(HEADER)));
        }
    }
}
