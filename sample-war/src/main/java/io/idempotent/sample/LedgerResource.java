// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.util.List;
import java.util.stream.Stream;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;

import org.jspecify.annotations.Nullable;

/** Shows the books. */
@Path("ledger")
@RequestScoped
public class LedgerResource {
    @Inject
    Ledger ledger;

    /**
     * Lists the entries in the order of booking.
     *
     * @param book guarded or unguarded; both when left out
     * @return the entries
     */
    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public List<LedgerEntry> entries(@QueryParam("book") @Nullable String book) {
        Stream<Book> books = book == null ? Stream.of(Book.values()) : Stream.of(Book.of(book));
        return books.flatMap(one -> ledger.entries(one).stream()).toList();
    }
}
