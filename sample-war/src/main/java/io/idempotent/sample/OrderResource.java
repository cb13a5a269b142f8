// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.io.InputStream;
import java.net.URI;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import io.idempotent.Durability;
import io.idempotent.Idempotent;
import io.idempotent.KeyType;

/** Where a form submits orders. The page gets a one-time token when it is shown; a double click submits once. */
@Path("orders")
@RequestScoped
public class OrderResource {
    @Inject
    Trade trade;

    /**
     * Takes an order.
     *
     * @param body {@code number} and {@code amount} as JSON
     * @return 201 with the order's address and its receipt
     */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @Transactional
    @Idempotent(name = "order", type = KeyType.TOKEN, durability = Durability.DURABLE)
    public Response submit(InputStream body) {
        Receipt receipt = trade.order(Book.GUARDED, RequestBody.json(body));
        return Response.created(URI.create("orders/" + receipt.entryId()))
                .entity(receipt)
                .build();
    }

    /**
     * Shows an order.
     *
     * @param entryId its id
     * @return the ledger's entry
     */
    @GET
    @Path("{id}")
    @Produces(MediaType.APPLICATION_JSON)
    public LedgerEntry show(@PathParam("id") String entryId) {
        return trade.find(Book.GUARDED, entryId).orElseThrow(NotFoundException::new);
    }
}
