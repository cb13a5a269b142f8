// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.io.InputStream;
import java.net.URI;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** {@link OrderResource} as it would be without the library. */
@Path("unguarded/orders")
@RequestScoped
public class UnguardedOrderResource {
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
    public Response submit(InputStream body) {
        Receipt receipt = trade.order(Book.UNGUARDED, RequestBody.json(body));
        return Response.created(URI.create("orders/" + receipt.entryId()))
                .entity(receipt)
                .build();
    }
}
