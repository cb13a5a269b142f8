// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node.remote;

import java.io.InputStream;
import java.sql.SQLException;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonReader;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Takes notifications that are booked elsewhere. */
@Path("remote")
@RequestScoped
public class RemoteResource {
    @Inject
    RemoteDesk desk;

    /**
     * Takes one.
     *
     * @param channel the payment channel
     * @param body the notification as JSON
     * @return the entry as JSON
     * @throws SQLException when the remote side refuses, or cannot be reached
     */
    @POST
    @Path("{channel}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public String receive(@PathParam("channel") String channel, InputStream body) throws SQLException {
        try (JsonReader reader = Json.createReader(body)) {
            String entryId = desk.book(channel, reader.readObject().getString("notifyId"));
            return Json.createObjectBuilder().add("entryId", entryId).build().toString();
        }
    }
}
