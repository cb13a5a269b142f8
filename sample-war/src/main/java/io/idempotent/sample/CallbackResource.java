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

/** Where a payment channel delivers its notifications, as often as it likes. */
@Path("callbacks")
@RequestScoped
public class CallbackResource {
    @Inject
    CallbackDesk desk;

    @Inject
    Documents documents;

    /**
     * Takes a notification.
     *
     * @param channel the payment channel
     * @param body the notification as JSON
     * @return the receipt of the one booking, the same for every delivery
     */
    @POST
    @Path("{channel}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public Receipt receive(@PathParam("channel") String channel, InputStream body) {
        return desk.book(
                NotificationReader.channel(channel),
                NotificationReader.notification(body),
                documents.nextNumber(Book.GUARDED));
    }
}
