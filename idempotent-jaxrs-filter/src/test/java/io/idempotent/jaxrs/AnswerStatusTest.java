// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

import io.idempotent.jaxrs.testing.Eventually;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What becomes of answers of every status. */
class AnswerStatusTest extends OnServer {

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 303, 422, 500, 503})
    void keptStatus_isGivenAgain(int status) throws Exception {
        HttpResponse<byte[]> first = send(post(ann("desk/status/" + status, "k-" + status), "text/plain", "x"));
        HttpResponse<byte[]> second = send(post(ann("desk/status/" + status, "k-" + status), "text/plain", "x"));
        redis.command("FLUSHALL");
        HttpResponse<byte[]> third = send(post(ann("desk/status/" + status, "k-" + status), "text/plain", "x"));

        assertThat(first.statusCode()).isEqualTo(status);
        assertSame(first, second);
        assertThat(isReplay(second)).isTrue();
        assertSame(first, third);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 409, 429})
    void otherFailureThatCommitted_isDoneAndNotGivenAgain(int status) throws Exception {
        send(post(ann("desk/status/" + status, "c-" + status), "text/plain", "x"));
        HttpResponse<byte[]> second = send(post(ann("desk/status/" + status, "c-" + status), "text/plain", "x"));

        assertThat(second.statusCode()).isEqualTo(409);
        assertThat(problem(second)).isEqualTo("failed");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 409, 429, 500, 503})
    void failureThatRolledBack_freesTheKey(int status) throws Exception {
        HttpResponse<byte[]> first = send(post(ann("desk/thrown/" + status, "t-" + status), "text/plain", "x"));
        HttpResponse<byte[]> second = send(post(ann("desk/thrown/" + status, "t-" + status), "text/plain", "x"));

        assertThat(first.statusCode()).isEqualTo(status);
        assertThat(second.statusCode()).isEqualTo(status);
        assertThat(isReplay(second)).isFalse();
        assertThat(effects("thrown")).isZero();
    }

    @Test
    void listedFailureThatRolledBack_isGivenAgain() throws Exception {
        HttpResponse<byte[]> first = send(post(ann("desk/thrown/422", "t-422"), "text/plain", "x"));
        HttpResponse<byte[]> second = send(post(ann("desk/thrown/422", "t-422"), "text/plain", "x"));
        redis.command("FLUSHALL");
        HttpResponse<byte[]> third = send(post(ann("desk/thrown/422", "t-422"), "text/plain", "x"));

        assertSame(first, second);
        assertThat(isReplay(second)).isTrue();
        assertSame(first, third);
    }

    @Test
    void unmappedException_freesTheKey() throws Exception {
        assertThat(send(post(ann("desk/unmapped", "u-1"), "text/plain", "x")).statusCode())
                .isEqualTo(500);
        HttpResponse<byte[]> second = send(post(ann("desk/unmapped", "u-1"), "text/plain", "x"));

        assertThat(second.statusCode()).isEqualTo(500);
        assertThat(isReplay(second)).isFalse();
    }

    @Test
    void requestThatCannotBeRead_freesTheKey() throws Exception {
        assertThat(send(post(ann("desk/orders", "u-2"), JSON, "{")).statusCode())
                .isBetween(400, 500);
        // Some runtimes show such an answer to no filter: then the key is free when the request has ended.
        Eventually.holds(Duration.ofSeconds(10), () -> readable("u-2") == 201);
    }

    private static int readable(String key) {
        try {
            return send(post(ann("desk/orders", key), JSON, "{\"article\":\"a\",\"count\":1}"))
                    .statusCode();
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void largeAnswer_isDoneAndGone() throws Exception {
        HttpResponse<byte[]> first = send(post(ann("desk/large?size=20000000", "l-1"), "text/plain", "x"));
        HttpResponse<byte[]> second = send(post(ann("desk/large?size=20000000", "l-1"), "text/plain", "x"));

        assertThat(first.body()).hasSize(20_000_000);
        assertThat(second.statusCode()).isEqualTo(409);
        assertThat(problem(second)).isEqualTo("answer-gone");
        assertThat(effects("large")).isEqualTo(1);
    }

    @Test
    void streamedAnswer_isDoneAndGone() throws Exception {
        HttpResponse<byte[]> first = send(post(ann("desk/stream", "s-1"), "text/plain", "x"));
        HttpResponse<byte[]> second = send(post(ann("desk/stream", "s-1"), "text/plain", "x"));

        assertThat(text(first)).isEqualTo("one two");
        assertThat(problem(second)).isEqualTo("answer-gone");
        assertThat(effects("stream")).isEqualTo(1);
    }

    @Test
    void form_readsAsIfThereWereNoFilter() throws Exception {
        String form = "name=Ann+B&amount=1&amount=2";
        HttpResponse<byte[]> first = send(post(ann("desk/form", "f-1"), "application/x-www-form-urlencoded", form));
        HttpResponse<byte[]> second = send(post(ann("desk/form", "f-1"), "application/x-www-form-urlencoded", form));

        assertThat(text(first)).isEqualTo("Ann B [1, 2] 1");
        assertSame(first, second);
    }

    @Test
    void longBody_readsWhole() throws Exception {
        String body = "x".repeat(200_000);
        HttpResponse<byte[]> first = send(post(ann("desk/bytes", "b-1"), "application/octet-stream", body));

        assertThat(text(first)).isEqualTo("200000");
    }

    @Test
    void bodyOfUnknownLengthAboveTheLimit_isRefused() throws Exception {
        byte[] body = new byte[10 * 1024 * 1024 + 1];
        HttpResponse<byte[]> answer = send(ann("desk/bytes", "b-3")
                .header("Content-Type", "application/octet-stream")
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body))));

        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(problem(answer)).isEqualTo("request-too-large");
    }

    @Test
    void bodyAboveTheLimit_isRefused() throws Exception {
        HttpResponse<byte[]> answer =
                send(post(ann("desk/bytes", "b-2"), "application/octet-stream", "x".repeat(11 * 1024 * 1024)));

        assertThat(answer.statusCode()).isEqualTo(413);
    }
}
