// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.Status;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

@Provider
@ApplicationScoped
public class InvalidRequestMapper implements ExceptionMapper<InvalidRequestException> {
    @Override
    public Response toResponse(InvalidRequestException invalid) {
        return Problem.of(Status.BAD_REQUEST)
                .with("detail", "'" + invalid.part() + "' must be " + invalid.expected() + ".")
                .with("member", invalid.part())
                .with("expected", invalid.expected())
                .answer()
                .build();
    }
}
