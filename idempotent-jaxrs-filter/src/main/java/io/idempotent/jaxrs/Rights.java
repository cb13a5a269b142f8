// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;

import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.SecurityContext;

/** Whether a caller may still have the answer of a method, by what the method declares and by the application. */
final class Rights {
    private final Optional<ReplayAuthorizer> authorizer;

    Rights(Optional<ReplayAuthorizer> authorizer) {
        this.authorizer = authorizer;
    }

    boolean allow(ContainerRequestContext request, Method method) {
        return declared(method, request.getSecurityContext())
                && authorizer.map(asked -> asked.mayReplay(request, method)).orElse(true);
    }

    private static boolean declared(Method method, SecurityContext security) {
        return isDecided(method) ? declaredOn(method, security) : declaredOn(method.getDeclaringClass(), security);
    }

    private static boolean isDecided(AnnotatedElement element) {
        return element.isAnnotationPresent(DenyAll.class)
                || element.isAnnotationPresent(RolesAllowed.class)
                || element.isAnnotationPresent(PermitAll.class);
    }

    private static boolean declaredOn(AnnotatedElement element, SecurityContext security) {
        RolesAllowed roles = element.getAnnotation(RolesAllowed.class);
        return !element.isAnnotationPresent(DenyAll.class)
                && (roles == null || Arrays.stream(roles.value()).anyMatch(security::isUserInRole));
    }
}
