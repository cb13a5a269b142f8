// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;

/** Shows how often a key had an effect. */
@Path("effects/{key}")
@RequestScoped
public class EffectResource {
    @Inject
    Effects effects;

    /**
     * Counts committed effects.
     *
     * @param key of the call
     * @return their number
     */
    @GET
    @Produces("text/plain")
    public String count(@PathParam("key") String key) {
        return String.valueOf(effects.count(key));
    }
}
