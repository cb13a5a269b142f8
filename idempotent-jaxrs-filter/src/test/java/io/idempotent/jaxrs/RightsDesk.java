// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.lang.reflect.Method;

import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;

import io.idempotent.Durability;
import io.idempotent.Idempotent;
import io.idempotent.KeyType;

/** Resources with rights. The servers of these tests enforce none on a method that runs, so that all can run once. */
@Path("rights")
@ApplicationScoped
@Produces("text/plain")
@RolesAllowed({"clerk", "chief"})
@Idempotent(type = KeyType.HEADER, durability = Durability.VOLATILE)
public class RightsDesk {
    static final String BODY = "what not everybody may see";

    @POST
    @Path("of-class")
    public String ofClass(String body) {
        return BODY;
    }

    @POST
    @Path("chief")
    @RolesAllowed("chief")
    public String chief(String body) {
        return BODY;
    }

    @POST
    @Path("all")
    @PermitAll
    public String all(String body) {
        return BODY;
    }

    @POST
    @Path("none")
    @DenyAll
    public String none(String body) {
        return BODY;
    }

    /** Refuses replays to whom a header names. */
    @ApplicationScoped
    public static class Authorizer implements ReplayAuthorizer {
        static final String HEADER = "X-Test-Revoked";

        @Override
        public boolean mayReplay(ContainerRequestContext request, Method method) {
            return !method.getName().equals(request.getHeaderString(HEADER));
        }
    }
}
