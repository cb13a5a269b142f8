// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios.jms;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSContext;
import jakarta.jms.Queue;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;

import io.idempotent.it.scenarios.End;

/** Sends payments to the queue, and shows what became of them. */
@Path("messages")
@RequestScoped
public class MessageResource {
    @Inject
    JMSContext messages;

    @Inject
    Consumption consumption;

    @Resource(lookup = "java:app/jms/payments")
    @SuppressWarnings("NullAway.Init") // by the container
    Queue payments;

    /**
     * Sends one.
     *
     * @param end how its execution ends
     * @param key of the payment
     * @param impatient whether the consumer rolls back while another call of the key runs
     */
    @POST
    @Path("{end}/{key}")
    @Transactional
    public void send(
            @PathParam("end") End end, @PathParam("key") String key, @QueryParam("impatient") boolean impatient) {
        messages.createProducer()
                .setProperty("key", key)
                .setProperty("end", end.name())
                .setProperty("impatient", impatient)
                .send(payments, "");
    }

    /**
     * Shows what became of a payment's messages.
     *
     * @param key of the payment
     * @return how many were consumed, how often one was put back, and the highest number of deliveries of one
     */
    @GET
    @Path("{key}")
    @Produces("text/plain")
    public String count(@PathParam("key") String key) {
        return consumption.of(key).toString();
    }
}
