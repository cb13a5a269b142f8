// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.net.http.HttpResponse;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Answers that come from other threads, and resources without interceptors. */
class AsynchronousTest extends OnServer {
    private static final String NO_BEAN = "Operation 'io.idempotent.jaxrs.Alone#durable': IDEMPOTENT-139 "
            + "io.idempotent.jaxrs.Alone#durable(String): the operation is durable, but the resource is no CDI bean; "
            + "give its class a scope, or make the operation VOLATILE";

    @ParameterizedTest
    @ValueSource(strings = {"later/suspended", "later/stage", "alone"})
    void answer_isGivenAgain(String path) throws Exception {
        HttpResponse<byte[]> first = send(post(ann(path, "a-1"), "text/plain", "x"));
        HttpResponse<byte[]> second = afterwards(() -> send(post(ann(path, "a-1"), "text/plain", "x")));

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(isReplay(first)).isFalse();
        assertSame(first, second);
        assertThat(isReplay(second)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"later/suspended", "later/stage", "alone"})
    void failure_freesTheKey(String path) throws Exception {
        HttpResponse<byte[]> first = send(post(ann(path, "a-2"), "text/plain", "fail"));
        HttpResponse<byte[]> second = afterwards(() -> send(post(ann(path, "a-2"), "text/plain", "fail")));

        assertThat(first.statusCode()).isEqualTo(503);
        assertThat(second.statusCode()).isEqualTo(503);
        assertThat(isReplay(second)).isFalse();
    }

    /** RESTEasy makes a bean of it, Jersey does not; unguarded it is nowhere. */
    @Test
    void durableResourceWithoutScope_isGuardedOrRefused() throws Exception {
        try (LogOf log = new LogOf(IdempotencyExceptionMapper.class)) {
            HttpResponse<byte[]> first = send(post(ann("alone/durable", "a-3"), "text/plain", "x"));
            HttpResponse<byte[]> second = send(post(ann("alone/durable", "a-3"), "text/plain", "x"));

            if (first.statusCode() == 201) {
                assertSame(first, second);
                assertThat(isReplay(second)).isTrue();
                assertThat(log.messages()).isEmpty();
            } else {
                assertThat(problem(first)).isEqualTo("invalid-operation");
                assertThat(second.statusCode()).isEqualTo(500);
                assertThat(log.messages()).containsExactly(NO_BEAN, NO_BEAN);
            }
        }
    }
}
