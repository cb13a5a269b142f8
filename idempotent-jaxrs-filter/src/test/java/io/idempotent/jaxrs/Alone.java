// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.OptionalInt;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;

import io.idempotent.Durability;
import io.idempotent.Idempotent;
import io.idempotent.InDoubtException;
import io.idempotent.KeyType;
import io.idempotent.Recovery;

/** A resource without a scope: no interceptor sees it. */
@Path("alone")
@Produces("text/plain")
public class Alone {

    @POST
    @Idempotent(type = KeyType.HEADER, durability = Durability.VOLATILE)
    public Response post(String body) {
        return Later.answer(body);
    }

    @POST
    @Path("durable")
    @Idempotent(type = KeyType.HEADER, recovery = Recovery.RETRY)
    public Response durable(String body) {
        return Later.answer(body);
    }

    /** As if it called an operation that is in doubt. */
    @POST
    @Path("doubtful")
    @Idempotent(type = KeyType.HEADER, durability = Durability.VOLATILE)
    public Response doubtful(String body) {
        throw new InDoubtException("notify", OptionalInt.of(202));
    }
}
