// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.io.InputStream;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import io.idempotent.Durability;
import io.idempotent.Idempotent;
import io.idempotent.KeyType;

/** Where other systems ask for transfers. They choose a key for each, and repeat it until they have an answer. */
@Path("transfers")
@RequestScoped
public class TransferResource {
    @Inject
    Trade trade;

    /**
     * Makes a transfer.
     *
     * @param body {@code number} and {@code amount} as JSON
     * @return 200 with the receipt; 422 where the amount is too high
     */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    @Transactional
    @Idempotent(
            name = "transfer",
            type = KeyType.HEADER,
            replayStatuses = TooHigh.STATUS,
            durability = Durability.DURABLE)
    public Response transfer(InputStream body) {
        return trade.transfer(Book.GUARDED, RequestBody.json(body))
                .map(receipt -> Response.ok(receipt).build())
                .orElseGet(TooHigh::answer);
    }
}
