// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;

/** The test's hand on the gates. */
@Path("gates/{key}")
@RequestScoped
public class GateResource {
    @Inject
    Gates gates;

    /**
     * Whether an execution has come to the gate.
     *
     * @param key of the call
     * @return true or false
     */
    @GET
    @Produces("text/plain")
    public String isReached(@PathParam("key") String key) {
        return String.valueOf(gates.isReached(key));
    }

    /**
     * Opens the gate for good.
     *
     * @param key of the call
     */
    @PUT
    public void open(@PathParam("key") String key) {
        gates.open(key);
    }
}
