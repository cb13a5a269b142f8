// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.quarkus;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;

import io.idempotent.Durability;
import io.idempotent.Idempotent;
import io.idempotent.KeyType;
import io.idempotent.it.scenarios.CheckedFailure;
import io.idempotent.it.scenarios.End;
import io.idempotent.it.scenarios.Receipt;
import io.idempotent.it.scenarios.Work;

/** Calls that Quarkus treats in a way of its own. */
@Path("quarkus")
@ApplicationScoped
@Consumes("text/plain")
public class QuarkusResource {
    @Inject
    Work work;

    /**
     * Runs on the event loop, for want of {@code @Blocking}.
     *
     * @param body a text
     * @return the text
     */
    @POST
    @Path("loop")
    @Produces("text/plain")
    @Idempotent(name = "loop", type = KeyType.HEADER, durability = Durability.VOLATILE)
    public CompletionStage<String> loop(String body) {
        return CompletableFuture.completedFuture(body);
    }

    /**
     * Names no type for its text, so that Quarkus chooses one while it writes.
     *
     * @param body the name of the effect
     * @return the receipt's id
     * @throws CheckedFailure never
     */
    @POST
    @Path("text")
    @Transactional
    @Idempotent(name = "undeclared-text", type = KeyType.HEADER)
    public Response text(String body) throws CheckedFailure {
        return Response.ok(work.perform(body, "1", End.NORMAL).id()).build();
    }

    /**
     * Names no type for its receipt, so that Quarkus chooses one while it writes.
     *
     * @param body the name of the effect
     * @return the receipt
     * @throws CheckedFailure never
     */
    @POST
    @Path("value")
    @Transactional
    @Idempotent(name = "undeclared-value", type = KeyType.HEADER)
    public Response value(String body) throws CheckedFailure {
        Receipt receipt = work.perform(body, "1", End.NORMAL);
        return Response.ok(receipt).build();
    }
}
