// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;

/** Shows whether the relay keeps up. */
@Path("outbox")
@RequestScoped
public class OutboxResource {
    @Inject
    Outbox outbox;

    /**
     * Counts the rows of a book.
     *
     * @param book guarded or unguarded
     * @return how many wait and how many were delivered
     */
    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public OutboxCount count(@QueryParam("book") @DefaultValue("guarded") String book) {
        return outbox.count(Book.of(book));
    }
}
