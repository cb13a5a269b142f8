// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.io.InputStream;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** {@link CallbackResource} as it would be without the library, to see what that costs. */
@Path("unguarded/callbacks")
@RequestScoped
public class UnguardedCallbackResource {
    @Inject
    CallbackDesk desk;

    @Inject
    Documents documents;

    /**
     * Takes a notification.
     *
     * @param channel the payment channel
     * @param body the notification as JSON
     * @return the receipt of yet another booking
     */
    @POST
    @Path("{channel}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public Receipt receive(@PathParam("channel") String channel, InputStream body) {
        return desk.bookUnguarded(
                NotificationReader.channel(channel),
                NotificationReader.boundedNotification(body),
                documents.nextNumber(Book.UNGUARDED));
    }
}
