// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

import io.idempotent.IdempotencyException;

/**
 * Answers refusals of guarded methods with problem bodies. An application's own mapper of the same exception goes first.
 */
@Provider
@ApplicationScoped
@Priority(Priorities.USER + 1000)
class IdempotencyExceptionMapper implements ExceptionMapper<IdempotencyException> {
    private final ProblemResponse responses = ProblemResponse.configured();

    /** Public, since RESTEasy takes no provider without a public constructor; the class need not be. */
    public IdempotencyExceptionMapper() {}

    @Override
    public Response toResponse(IdempotencyException exception) {
        return responses.of(Refusal.of(exception));
    }
}
