// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.time.Duration;

import jakarta.json.Json;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

import org.eclipse.microprofile.config.ConfigProvider;

/** Renders refusals as RFC 9457 problem bodies. Immutable. */
final class ProblemResponse {
    /** What a problem's type begins with; whoever documents the types elsewhere sets it, with its last slash or hash. */
    static final String BASE_SETTING = "idempotent.http.problem-base";

    static final String DEFAULT_BASE = "https://idempotent.io/problems/";

    private static final String PROBLEM_JSON = "application/problem+json";

    private final String base;

    private ProblemResponse(String base) {
        this.base = base;
    }

    static ProblemResponse configured() {
        // Optional, since an environment variable that is set and empty fails a plain injection on some servers.
        return new ProblemResponse(ConfigProvider.getConfig()
                .getOptionalValue(BASE_SETTING, String.class)
                .orElse(DEFAULT_BASE));
    }

    Response of(Refusal refusal) {
        Response.ResponseBuilder answer =
                Response.status(refusal.problem().status()).type(PROBLEM_JSON).entity(body(refusal.problem()));
        refusal.retryAfter().ifPresent(delay -> answer.header(HttpHeaders.RETRY_AFTER, seconds(delay)));
        return answer.build();
    }

    /** A text, since every server writes a text as it is; not every one writes a JSON object as this media type. */
    private String body(Problem problem) {
        return Json.createObjectBuilder()
                .add("type", base + problem.slug())
                .add("title", problem.title())
                .add("status", problem.status())
                .add("detail", problem.detail())
                .build()
                .toString();
    }

    private static long seconds(Duration delay) {
        return Math.max(1, delay.plusNanos(999_999_999).toSeconds());
    }
}
