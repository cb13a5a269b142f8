// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.cmt.app;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;

/** Calls, and what is left of them, in words. */
@Path("/")
@RequestScoped
@Produces("text/plain")
public class DeskResource {
    @Inject
    Calls calls;

    @Inject
    OuterDesk outer;

    @Inject
    Books books;

    @Inject
    Fate fate;

    @POST
    @Path("alone/{shape}/{ending}/{key}")
    public String alone(
            @PathParam("shape") Shape shape, @PathParam("ending") Ending ending, @PathParam("key") String key) {
        return calls.outcome(shape, ending, key);
    }

    @POST
    @Path("inside/{shape}/{ending}/{key}")
    public String inside(
            @PathParam("shape") Shape shape,
            @PathParam("ending") Ending ending,
            @PathParam("key") String key,
            @QueryParam("rollback") boolean rollsBack) {
        try {
            return outer.outcome(shape, ending, key, rollsBack);
        } catch (RuntimeException failure) {
            return Calls.name(failure) + " at the outer commit";
        }
    }

    @GET
    @Path("state/{key}")
    public String state(@PathParam("key") String key) {
        return books.state(key);
    }

    @GET
    @Path("count/{key}")
    public String count(@PathParam("key") String key) {
        return books.count(key);
    }

    @POST
    @Path("gate/inside")
    public String awaitInside() {
        fate.awaitInside();
        return "inside";
    }

    @POST
    @Path("gate/leave")
    public String letLeave() {
        fate.letLeave();
        return "left";
    }
}
