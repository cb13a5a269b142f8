// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios.jobs;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;

/** Shows how the timer's calls ended on this node. */
@Path("runs")
@RequestScoped
@Produces("text/plain")
public class RunResource {
    @Inject
    Runs runs;

    /**
     * Counts runs.
     *
     * @return their number
     */
    @GET
    @Path("done")
    public String done() {
        return String.valueOf(runs.done());
    }

    /**
     * Counts refusals.
     *
     * @return their number
     */
    @GET
    @Path("refused")
    public String refused() {
        return String.valueOf(runs.refused());
    }
}
