// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;

import io.idempotent.Durability;
import io.idempotent.Idempotent;
import io.idempotent.KeyType;
import io.idempotent.Recovery;
import io.smallrye.common.annotation.Blocking;

/** Calls that are answered by another thread: the effect is there at once, the answer when the gate is open. */
@Path("later")
@ApplicationScoped
@Consumes("text/plain")
@Produces("application/json")
public class LaterResource {
    @Inject
    Effects effects;

    @Inject
    Gates gates;

    /**
     * Answers with a stage. Quarkus would call it on its event loop, where it must not wait for a store.
     *
     * @param body the name of the effect and of the gate
     * @return the receipt, later
     */
    @POST
    @Path("stage")
    @Blocking
    @Idempotent(name = "stage", type = KeyType.HEADER, recovery = Recovery.RETRY)
    public CompletionStage<Receipt> stage(String body) {
        effects.addAlone(body);
        return CompletableFuture.supplyAsync(() -> receipt(body));
    }

    /**
     * Answers by a suspended response.
     *
     * @param body the name of the effect and of the gate
     * @param answer takes the receipt, later
     */
    @POST
    @Path("suspended")
    @Idempotent(name = "suspended", type = KeyType.HEADER, durability = Durability.VOLATILE)
    public void suspended(String body, @Suspended AsyncResponse answer) {
        effects.addAlone(body);
        var unused = CompletableFuture.supplyAsync(() -> answer.resume(receipt(body)));
    }

    private Receipt receipt(String body) {
        gates.pass(body);
        return Work.receipt(body, "1");
    }
}
