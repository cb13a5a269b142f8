// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.Status;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

@Provider
@ApplicationScoped
public class DownstreamMapper implements ExceptionMapper<DownstreamException> {
    @Override
    public Response toResponse(DownstreamException failed) {
        return Problem.of(Status.SERVICE_UNAVAILABLE)
                .with("detail", "A system behind this one failed, so nothing was booked. Send the notification again.")
                .answer()
                .header(HttpHeaders.RETRY_AFTER, 1)
                .build();
    }
}
