// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Which headers of an answer are kept. What is listed and what is configured is; what belongs to one caller, one
 * connection or one moment never is, whatever the configuration says. Immutable.
 */
final class AnswerHeaders {
    private static final Set<String> KEPT =
            Set.of("location", "content-location", "etag", "last-modified", "link", "content-language");

    private static final Set<String> NEVER = Set.of(
            "age",
            "authorization",
            "alt-svc",
            "connection",
            "content-encoding",
            "content-length",
            "cookie",
            "date",
            "idempotent-replayed",
            "keep-alive",
            "proxy-authenticate",
            "proxy-authorization",
            "proxy-connection",
            "retry-after",
            "server",
            "set-cookie",
            "set-cookie2",
            "te",
            "traceparent",
            "tracestate",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "vary",
            "via",
            "www-authenticate",
            "x-request-id",
            "x-correlation-id");

    private static final List<String> NEVER_BEGINNING =
            List.of("access-control-", "ratelimit", "x-ratelimit", "x-rate-limit", "x-b3-", "proxy-");

    private final Set<String> configured;

    AnswerHeaders(List<String> configured) {
        this.configured = Set.copyOf(configured);
    }

    /** Whether a header is kept; the content type is kept apart from the others. */
    boolean keeps(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return (KEPT.contains(lower) || configured.contains(lower)) && !isNeverKept(lower);
    }

    private static boolean isNeverKept(String lower) {
        return lower.equals("content-type")
                || NEVER.contains(lower)
                || NEVER_BEGINNING.stream().anyMatch(lower::startsWith);
    }
}
