// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class AnswerHeadersTest {
    private static final AnswerHeaders DEFAULT = new AnswerHeaders(List.of());

    @ParameterizedTest
    @ValueSource(strings = {"Location", "Content-Location", "ETag", "Last-Modified", "Link", "Content-Language"})
    void listedHeader_isKept(String name) {
        assertThat(DEFAULT.keeps(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Order", "Cache-Control", "Allow"})
    void otherHeader_isKeptWhereItIsConfigured(String name) {
        assertThat(DEFAULT.keeps(name)).isFalse();
        assertThat(new AnswerHeaders(List.of(name.toLowerCase(java.util.Locale.ROOT))).keeps(name))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Set-Cookie",
                "Set-Cookie2",
                "Authorization",
                "WWW-Authenticate",
                "Proxy-Authenticate",
                "Proxy-Whatever",
                "Date",
                "Age",
                "Connection",
                "Keep-Alive",
                "TE",
                "Trailer",
                "Transfer-Encoding",
                "Upgrade",
                "Content-Length",
                "Content-Encoding",
                "Vary",
                "Access-Control-Allow-Origin",
                "RateLimit",
                "RateLimit-Policy",
                "X-RateLimit-Remaining",
                "X-Rate-Limit-Limit",
                "Retry-After",
                "traceparent",
                "tracestate",
                "X-B3-TraceId",
                "X-Request-Id",
                "X-Correlation-Id",
                "Idempotent-Replayed"
            })
    void headerOfOneCallerOrMoment_isNeverKept(String name) {
        assertThat(new AnswerHeaders(List.of(name.toLowerCase(java.util.Locale.ROOT))).keeps(name))
                .isFalse();
    }
}
