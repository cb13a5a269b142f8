// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.List;
import java.util.Optional;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

import io.idempotent.ResultGoneException;
import io.idempotent.spi.Beginning;

/** Answers a duplicate with what was kept of the first answer. */
final class Replay {
    static final String HEADER = "Idempotent-Replayed";

    private static final System.Logger LOG = System.getLogger(Replay.class.getName());

    private final ContainerRequestContext request;
    private final Resource resource;
    private final AnswerHeaders headers;

    Replay(ContainerRequestContext request, Resource resource, HttpSettings settings) {
        this.request = request;
        this.resource = resource;
        this.headers = new AnswerHeaders(settings.extraHeaders());
    }

    Response of(String operation, Beginning beginning) {
        LOG.log(System.Logger.Level.DEBUG, "An answer of operation ''{0}'' is given again.", operation);
        if (beginning instanceof Beginning.Answered answered) {
            return StoredAnswerFormat.read(answered.content())
                    .map(this::stored)
                    .orElseThrow(() -> new ResultGoneException(operation));
        }
        if (beginning instanceof Beginning.Returned returned) {
            return returned(returned);
        }
        if (beginning instanceof Beginning.Rejected rejected) {
            // The application's exception mappers answer it, as they did the first time.
            throw Replay.<RuntimeException>asUnchecked(rejected.failure());
        }
        throw new IllegalStateException("No answer: " + beginning.getClass());
    }

    /** What must never be given again is left out here too: a record can be older than the settings, or tampered with. */
    private Response stored(StoredAnswer answer) {
        Response.ResponseBuilder response = Response.status(answer.status());
        answer.headers().stream()
                .filter(header -> headers.keeps(header.name()))
                .forEach(header -> response.header(header.name(), header.value()));
        answer.body().ifPresent(body -> body(response, answer, body));
        if (answer.body().isEmpty()) {
            answer.type().map(StoredAnswer.Type::text).ifPresent(response::type);
        }
        return response.build();
    }

    private void body(Response.ResponseBuilder response, StoredAnswer answer, StoredAnswer.Body body) {
        Optional<MediaType> type = answer.type().map(StoredAnswer.Type::text).map(MediaType::valueOf);
        type.filter(known -> !isChosenAgain(answer, known)).ifPresent(response::type);
        // A text again as a text: the runtime writes and labels it as it did the first one.
        response.entity(
                body.isText()
                        ? new String(body.content().toArray(), AnswerEntity.charset(type))
                        : body.content().toArray());
    }

    /** What was left to the runtime is left to it again, so that it is labelled alike; if it comes to the same. */
    private boolean isChosenAgain(StoredAnswer answer, MediaType type) {
        return answer.type().filter(StoredAnswer.Type::isOpen).isPresent()
                && resource.expectedType(request.getAcceptableMediaTypes())
                        .type()
                        .filter(type::equals)
                        .isPresent();
    }

    /** Empty where the runtime comes to the same type, and labels it in its own way. */
    private Optional<MediaType> negotiated() {
        List<MediaType> acceptable = request.getAcceptableMediaTypes();
        return resource.expectedType(acceptable).type().isPresent() ? Optional.empty() : resource.mediaType(acceptable);
    }

    /** The runtime writes it as it wrote the first one. */
    private Response returned(Beginning.Returned returned) {
        if (returned.result() == null) {
            return Response.noContent().build();
        }
        Response.ResponseBuilder response =
                Response.ok().entity(new GenericEntity<>(returned.result(), returned.type()), resource.annotations());
        negotiated()
                .filter(type -> !type.isWildcardType() && !type.isWildcardSubtype())
                .ifPresent(response::type);
        return response.build();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // Nothing is cast: every Exception can be thrown.
    private static <E extends Exception> E asUnchecked(Exception failure) throws E {
        throw (E) failure;
    }
}
