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

/** Calls whose key is an argument. */
@Path("parameter/{end}/{key}")
@RequestScoped
public class ParameterResource {
    @Inject
    ParameterDesk desk;

    /**
     * Books.
     *
     * @param end how the execution ends
     * @param key of the call
     * @param amount must not change under the key
     * @return the receipt
     * @throws CheckedFailure where that is the end
     */
    @POST
    @Produces("application/json")
    public Receipt book(@PathParam("end") End end, @PathParam("key") String key, @QueryParam("amount") String amount)
            throws CheckedFailure {
        return desk.book(key, amount, end);
    }
}
