// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.time.Duration;
import java.util.OptionalInt;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

import io.idempotent.InDoubtException;
import io.idempotent.OperationInProgressException;

/** A resource whose guarded method refuses as the path says. */
@Path("refuse")
public class Refusing {
    @GET
    public String answer() {
        return "nothing to refuse";
    }

    @GET
    @Path("{exception}")
    public String refuse(@PathParam("exception") String exception) {
        throw Samples.named(exception);
    }

    @GET
    @Path("in-doubt/{status}")
    public String inDoubt(@PathParam("status") int status) {
        throw new InDoubtException("booking", OptionalInt.of(status));
    }

    @GET
    @Path("in-progress/{millis}")
    public String inProgress(@PathParam("millis") long millis) {
        throw new OperationInProgressException("booking", Duration.ofMillis(millis));
    }
}
