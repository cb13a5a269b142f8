// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;

import org.jspecify.annotations.Nullable;

/**
 * Gives one-time tokens to authenticated callers. An application whose {@code Application} lists its classes itself adds
 * this one where it uses tokens. It looks its bean up, since some runtimes build the resources that are listed themselves.
 */
@Path("idempotent/token")
@ApplicationScoped
public class TokenResource {

    /** For the server. */
    public TokenResource() {
        // Nothing to keep: one object may serve all requests, or each its own.
    }

    /**
     * A new token.
     *
     * @param operation the operation that it is for; none for any
     * @param security tells who asks
     * @return 201 with the token and its lifetime in seconds; 401 for an anonymous caller, 429 for too many tokens
     */
    @POST
    public Response mint(
            @QueryParam("operation") @Nullable String operation, @Context @Nullable SecurityContext security) {
        return CDI.current().select(TokenDesk.class).get().mint(operation, security);
    }
}
