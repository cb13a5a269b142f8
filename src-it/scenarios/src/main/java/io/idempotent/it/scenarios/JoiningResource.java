// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;

/** Calls within a transaction that began before them. */
@Path("joined/{key}")
@RequestScoped
public class JoiningResource {
    @Inject
    JoiningDesk desk;

    /**
     * Books.
     *
     * @param key of the call
     * @param fails whether the outer part rolls back
     * @return the receipt
     * @throws CheckedFailure never
     */
    @POST
    @Produces("application/json")
    public Receipt book(@PathParam("key") String key, @QueryParam("fails") boolean fails) throws CheckedFailure {
        return desk.book(key, fails);
    }
}
