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

    @ParameterizedTest
    @ValueSource(strings = {"later/suspended", "later/stage", "alone"})
    void answer_isGivenAgain(String path) throws Exception {
        HttpResponse<byte[]> first = send(post(ann(path, "a-1"), "text/plain", "x"));
        HttpResponse<byte[]> second = send(post(ann(path, "a-1"), "text/plain", "x"));

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(isReplay(first)).isFalse();
        assertSame(first, second);
        assertThat(isReplay(second)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"later/suspended", "later/stage", "alone"})
    void failure_freesTheKey(String path) throws Exception {
        HttpResponse<byte[]> first = send(post(ann(path, "a-2"), "text/plain", "fail"));
        HttpResponse<byte[]> second = send(post(ann(path, "a-2"), "text/plain", "fail"));

        assertThat(first.statusCode()).isEqualTo(503);
        assertThat(second.statusCode()).isEqualTo(503);
        assertThat(isReplay(second)).isFalse();
    }

    /** RESTEasy makes a bean of it, Jersey does not; unguarded it is nowhere. */
    @Test
    void durableResourceWithoutScope_isGuardedOrRefused() throws Exception {
        HttpResponse<byte[]> first = send(post(ann("alone/durable", "a-3"), "text/plain", "x"));
        HttpResponse<byte[]> second = send(post(ann("alone/durable", "a-3"), "text/plain", "x"));

        if (first.statusCode() == 201) {
            assertSame(first, second);
            assertThat(isReplay(second)).isTrue();
        } else {
            assertThat(problem(first)).isEqualTo("invalid-operation");
        }
    }
}
