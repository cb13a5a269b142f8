// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.Status;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers what nobody foresaw. Without it, a server's own page shows the statement with the values in it. */
@Provider
@ApplicationScoped
public class FailureMapper implements ExceptionMapper<RuntimeException> {
    private static final System.Logger LOG = System.getLogger(FailureMapper.class.getName());

    @Override
    public Response toResponse(RuntimeException failure) {
        if (failure instanceof WebApplicationException chosen) {
            return chosen.getResponse();
        }
        LOG.log(System.Logger.Level.ERROR, "A request failed", failure);
        return Problem.of(Status.INTERNAL_SERVER_ERROR)
                .with("detail", "The request failed and is not known to have changed anything. Send it again.")
                .answer()
                .build();
    }
}
