// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Response;

import io.idempotent.Durability;
import io.idempotent.Idempotent;
import io.idempotent.InDoubtException;
import io.idempotent.KeyType;

/** Resources that answer from another thread. */
@Path("later")
@ApplicationScoped
@Produces("text/plain")
public class Later {
    private static final AtomicInteger RUNS = new AtomicInteger();

    static Response answer(String body) {
        return body.equals("fail")
                ? Response.status(503).build()
                : Response.status(201).entity("run " + RUNS.incrementAndGet()).build();
    }

    @POST
    @Path("suspended")
    @Idempotent(type = KeyType.HEADER, durability = Durability.VOLATILE)
    public void suspended(String body, @Suspended AsyncResponse later) {
        ForkJoinPool.commonPool().execute(() -> later.resume(answer(body)));
    }

    @POST
    @Path("stage")
    @Idempotent(type = KeyType.HEADER, durability = Durability.VOLATILE)
    public CompletionStage<Response> stage(String body) {
        return CompletableFuture.supplyAsync(() -> answer(body));
    }

    /** As if it called an operation that is in doubt. */
    @POST
    @Path("doubtful")
    @Idempotent(type = KeyType.HEADER, durability = Durability.VOLATILE)
    public void doubtful(String body, @Suspended AsyncResponse later) {
        ForkJoinPool.commonPool().execute(() -> later.resume(new InDoubtException("notify", OptionalInt.of(202))));
    }
}
