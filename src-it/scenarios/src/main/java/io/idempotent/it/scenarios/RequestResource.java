// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios;

import java.net.URI;
import java.nio.charset.StandardCharsets;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;

import io.idempotent.Idempotent;
import io.idempotent.KeyType;

/** Calls whose key comes with the request. */
@Path("request")
@RequestScoped
@Consumes("text/plain")
public class RequestResource {
    @Inject
    Work work;

    /**
     * Books under a key that the client chose.
     *
     * @param end how the execution ends
     * @param body the name of the effect
     * @return 201 with the receipt
     * @throws CheckedFailure where that is the end
     */
    @POST
    @Path("header/{end}")
    @Produces("application/json")
    @Transactional
    @Idempotent(name = "header", type = KeyType.HEADER)
    public Response header(@PathParam("end") End end, String body) throws CheckedFailure {
        Receipt receipt = work.perform(body, "1", end);
        return Response.created(URI.create("receipts/" + receipt.id()))
                .entity(receipt)
                .build();
    }

    /**
     * Books under a one-time token.
     *
     * @param body the name of the effect
     * @return the receipt
     * @throws CheckedFailure never
     */
    @POST
    @Path("token")
    @Produces("application/json")
    @Transactional
    @Idempotent(name = "token", type = KeyType.TOKEN)
    public Receipt token(String body) throws CheckedFailure {
        return work.perform(body, "1", End.NORMAL);
    }

    /**
     * Books and answers with a stream.
     *
     * @param body the name of the effect
     * @return the receipt's id in many parts
     * @throws CheckedFailure never
     */
    @POST
    @Path("stream")
    @Produces("text/plain")
    @Transactional
    @Idempotent(name = "stream", type = KeyType.HEADER)
    public Response stream(String body) throws CheckedFailure {
        byte[] part = work.perform(body, "1", End.NORMAL).id().getBytes(StandardCharsets.US_ASCII);
        StreamingOutput parts = out -> {
            for (int i = 0; i < 3; i++) {
                out.write(part);
                out.flush();
            }
        };
        return Response.ok(parts).build();
    }
}
