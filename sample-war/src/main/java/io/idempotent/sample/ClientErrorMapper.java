// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Gives a problem body to what the server itself refuses: a wrong address, method, media type or size. */
@Provider
@ApplicationScoped
public class ClientErrorMapper implements ExceptionMapper<ClientErrorException> {
    @Override
    public Response toResponse(ClientErrorException refused) {
        Response.ResponseBuilder answer =
                Problem.of(refused.getResponse().getStatusInfo()).answer();
        refused.getResponse().getAllowedMethods().stream()
                .sorted()
                .reduce((some, more) -> some + ", " + more)
                .ifPresent(methods -> answer.header(HttpHeaders.ALLOW, methods));
        return answer.build();
    }
}
