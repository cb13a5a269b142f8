// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;

import jakarta.annotation.Priority;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;

import io.idempotent.spi.KeyedOperation;
import org.jspecify.annotations.Nullable;

/**
 * Begins the attempt of a request, after authentication and authorization. One for each guarded resource method, made by
 * {@link IdempotencyFeature}; so it is no CDI bean and looks its beans up, which is right on every server.
 */
@Priority(Priorities.AUTHORIZATION + 100)
final class GuardedRequestFilter implements ContainerRequestFilter {
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    private final Resource resource;
    private volatile @Nullable Found found;

    GuardedRequestFilter(Resource resource) {
        this.resource = resource;
    }

    @Override
    public void filter(ContainerRequestContext request) throws IOException {
        RequestGuard guard = CDI.current().select(RequestGuard.class).get();
        Optional<KeyedOperation> operation = operation(guard);
        if (operation.isEmpty()) {
            return;
        }
        if (READING.contains(request.getMethod())) {
            guard.pass(operation.get());
        } else {
            guard.guard(request, resource, operation.get());
        }
    }

    /** What is known of the method since its first request. */
    private record Found(Optional<KeyedOperation> operation) {}

    private Optional<KeyedOperation> operation(RequestGuard guard) {
        Found known = found;
        if (known == null) {
            known = new Found(guard.find(resource.method(), resource.type()));
            found = known;
        }
        return known.operation();
    }
}
