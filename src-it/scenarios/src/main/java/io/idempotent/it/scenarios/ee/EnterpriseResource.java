// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios.ee;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;

import io.idempotent.it.scenarios.CheckedFailure;
import io.idempotent.it.scenarios.End;
import io.idempotent.it.scenarios.Receipt;

/** Calls of the enterprise bean. */
@Path("enterprise/{end}/{key}")
@RequestScoped
public class EnterpriseResource {
    @Inject
    EnterpriseDesk desk;

    /**
     * Books.
     *
     * @param end how the execution ends
     * @param key of the call
     * @return the receipt
     * @throws CheckedFailure where that is the end
     */
    @POST
    @Produces("application/json")
    public Receipt book(@PathParam("end") End end, @PathParam("key") String key) throws CheckedFailure {
        return desk.book(key, end);
    }
}
