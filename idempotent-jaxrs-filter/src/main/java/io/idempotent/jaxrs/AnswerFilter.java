// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import jakarta.annotation.Priority;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;

/**
 * Sees the final status of an answer, after all other filters, and ends the attempt where there is no body to wait for.
 * May run never, once or twice for one request.
 */
@Priority(0)
final class AnswerFilter implements ContainerResponseFilter {
    private final AnswerHeaders headers;

    AnswerFilter(AnswerHeaders headers) {
        this.headers = headers;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (!(request.getProperty(ServedRequest.PROPERTY) instanceof ServedRequest served)) {
            return;
        }
        if (served.isReplay()) {
            response.getHeaders().putSingle(Replay.HEADER, "true");
            return;
        }
        served.hasStatus(response.getStatus());
        if (!response.hasEntity() || served.isFailure()) {
            // A failure's body is not kept, and some runtimes show it to no writer.
            served.answered(StoredAnswerFormat.write(bodyless(response)));
        }
        if (!response.hasEntity()) {
            served.over();
        }
    }

    private StoredAnswer bodyless(ContainerResponseContext response) {
        return new StoredAnswer(
                response.getStatus(), Optional.empty(), kept(response.getStringHeaders()), Optional.empty());
    }

    private List<StoredAnswer.Header> kept(Map<String, List<String>> all) {
        return all.entrySet().stream()
                .filter(header -> headers.keeps(header.getKey()))
                .flatMap(header ->
                        header.getValue().stream().map(value -> new StoredAnswer.Header(header.getKey(), value)))
                .toList();
    }
}
