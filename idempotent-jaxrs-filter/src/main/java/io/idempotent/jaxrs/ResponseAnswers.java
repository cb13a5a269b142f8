// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

import io.idempotent.spi.AnswerFormat;
import io.idempotent.spi.ResultCodec;

/** Keeps {@link Response}s that methods return, before their transaction commits and before anything writes them. */
@ApplicationScoped
class ResponseAnswers implements AnswerFormat {
    private final HttpSettings settings = HttpSettingsReader.read();
    private final AnswerHeaders headers = new AnswerHeaders(settings.extraHeaders());
    private final ResultCodec json;
    private final Optional<PresentRequest> request;

    /** For client proxies. */
    ResponseAnswers() {
        this.json = new EntityCodec();
        this.request = Optional.empty();
    }

    @Inject
    ResponseAnswers(Instance<ResultCodec> applicationCodec, PresentRequest request) {
        this.request = Optional.of(request);
        this.json = applicationCodec.isResolvable() ? applicationCodec.get() : new EntityCodec();
    }

    @Override
    public boolean covers(Type declared) {
        return declared instanceof Class<?> type && Response.class.isAssignableFrom(type);
    }

    @Override
    public int maxResult() {
        return settings.maxBody();
    }

    @Override
    public Kept write(Object answer, Set<Integer> replayStatuses) {
        Response response = (Response) answer;
        int status = response.getStatus();
        return AnswerStatus.isKeptWhenCommitted(status, replayStatuses)
                ? new Kept(
                        AnswerStatus.kind(status, replayStatuses),
                        stored(response).flatMap(StoredAnswerFormat::write))
                : new Kept(AnswerStatus.kind(status, replayStatuses), Optional.empty());
    }

    private Optional<StoredAnswer> stored(Response response) {
        if (!response.hasEntity()) {
            return Optional.of(new StoredAnswer(
                    response.getStatus(),
                    Optional.ofNullable(response.getHeaderString(HttpHeaders.CONTENT_TYPE))
                            .map(named -> new StoredAnswer.Type(named, false)),
                    headers(response),
                    Optional.empty()));
        }
        ExpectedType expected = expected(response);
        return AnswerEntity.body(response.getEntity(), expected, json)
                .filter(body -> body.content().length() <= settings.maxBody())
                .map(body -> new StoredAnswer(
                        response.getStatus(),
                        expected.type().map(type -> new StoredAnswer.Type(type.toString(), !isNamed(response))),
                        headers(response),
                        Optional.of(body)));
    }

    private ExpectedType expected(Response response) {
        return isNamed(response) ? new ExpectedType(true, Optional.of(response.getMediaType())) : negotiated();
    }

    private static boolean isNamed(Response response) {
        return response.getMediaType() != null;
    }

    /** What comes from another thread is not written by a commit point: its exact bytes are kept. */
    private ExpectedType negotiated() {
        try {
            return request.map(PresentRequest::expected).orElse(ExpectedType.UNKNOWN);
        } catch (ContextNotActiveException elsewhere) {
            return ExpectedType.UNKNOWN;
        }
    }

    private List<StoredAnswer.Header> headers(Response response) {
        List<StoredAnswer.Header> kept = new ArrayList<>();
        for (Map.Entry<String, List<String>> header :
                response.getStringHeaders().entrySet()) {
            if (headers.keeps(header.getKey())) {
                header.getValue().forEach(value -> kept.add(new StoredAnswer.Header(header.getKey(), value)));
            }
        }
        return kept;
    }
}
