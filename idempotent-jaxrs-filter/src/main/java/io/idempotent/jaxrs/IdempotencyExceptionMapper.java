// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.Optional;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

import io.idempotent.IdempotencyException;
import io.idempotent.InDoubtException;
import io.idempotent.InvalidOperationException;

/**
 * Answers refusals of guarded methods with problem bodies. An application's own mapper of the same exception goes first.
 */
@Provider
@ApplicationScoped
@Priority(Priorities.USER + 1000)
public class IdempotencyExceptionMapper implements ExceptionMapper<IdempotencyException> {
    private static final System.Logger LOG = System.getLogger(IdempotencyExceptionMapper.class.getName());

    private final ProblemResponse responses = ProblemResponse.configured();

    /** Public, since RESTEasy takes no provider without a public constructor; the class need not be. */
    public IdempotencyExceptionMapper() {}

    @Override
    public Response toResponse(IdempotencyException exception) {
        if (exception instanceof InvalidOperationException) {
            LOG.log(System.Logger.Level.ERROR, exception.getMessage());
        }
        return acknowledged(exception).orElseGet(() -> responses.of(Refusal.of(exception)));
    }

    /**
     * Only where the operation says so: "received", without a body that could be taken for the answer. What another
     * operation says inside of a guarded request is not for that request's client: its own attempt has failed.
     */
    private static Optional<Response> acknowledged(IdempotencyException exception) {
        return exception instanceof InDoubtException inDoubt
                        && inDoubt.acknowledgedStatus().isPresent()
                        && !isInsideOfAnAttempt()
                ? Optional.of(
                        Response.status(inDoubt.acknowledgedStatus().getAsInt()).build())
                : Optional.empty();
    }

    /** On another thread nobody knows; then nothing is said to be received. */
    private static boolean isInsideOfAnAttempt() {
        try {
            return CDI.current().select(PresentRequest.class).get().isBegun();
        } catch (ContextNotActiveException elsewhere) {
            return true;
        }
    }
}
