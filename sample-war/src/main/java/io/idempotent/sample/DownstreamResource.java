// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.io.InputStream;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** The switch that makes the downstream system fail. */
@Path("downstream")
@RequestScoped
public class DownstreamResource {
    @Inject
    Downstream downstream;

    /**
     * Shows the switch.
     *
     * @return how the downstream system behaves
     */
    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public Trouble show() {
        return downstream.trouble();
    }

    /**
     * Turns the switch.
     *
     * @param body how the downstream system shall behave: {@link Trouble} as JSON
     * @return how it behaves from now on
     */
    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public Trouble change(InputStream body) {
        downstream.switchTo(Trouble.read(new Members(RequestBody.json(body))));
        return downstream.trouble();
    }

    /** Switches all trouble off. */
    @DELETE
    public void reset() {
        downstream.switchTo(Trouble.NONE);
    }
}
