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
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;

import io.idempotent.spi.AnswerFormat;
import io.idempotent.spi.ResultCodec;

/** Keeps {@link Response}s that methods return, before their transaction commits and before anything writes them. */
@ApplicationScoped
class ResponseAnswers implements AnswerFormat {
    private final HttpSettings settings = HttpSettingsReader.read();
    private final AnswerHeaders headers = new AnswerHeaders(settings.extraHeaders());
    private final ResultCodec json;

    /** For client proxies. */
    ResponseAnswers() {
        this.json = new EntityCodec();
    }

    @Inject
    ResponseAnswers(Instance<ResultCodec> applicationCodec) {
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
            return Optional.of(answer(response, Optional.empty()));
        }
        return AnswerEntity.body(response.getEntity(), response.getMediaType(), json)
                .filter(body -> body.content().length() <= settings.maxBody())
                .map(body -> answer(response, Optional.of(body)));
    }

    private StoredAnswer answer(Response response, Optional<StoredAnswer.Body> body) {
        return new StoredAnswer(
                response.getStatus(),
                Optional.ofNullable(response.getHeaderString("Content-Type")),
                headers(response),
                body);
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
