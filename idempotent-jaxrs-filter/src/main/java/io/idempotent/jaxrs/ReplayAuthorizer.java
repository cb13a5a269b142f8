// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.lang.reflect.Method;

import jakarta.ws.rs.container.ContainerRequestContext;

/**
 * Decides whether a caller may still see an answer that is given again. The method that would check it does not run on a
 * replay; what {@code @RolesAllowed} and {@code @DenyAll} say is checked without this. An application provides it as a CDI
 * bean. Implementations are thread-safe.
 */
@FunctionalInterface
public interface ReplayAuthorizer {

    /**
     * Whether the stored answer may be given to the present caller.
     *
     * @param request the request
     * @param method the resource method that gave the answer
     * @return false for 403
     */
    boolean mayReplay(ContainerRequestContext request, Method method);
}
