// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.StringReader;
import java.net.http.HttpResponse;
import java.util.stream.Stream;

import jakarta.json.Json;
import jakarta.json.JsonObject;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The answers as a caller sees them. */
class ProblemOverHttpTest {
    private static RunningServer server;

    @BeforeAll
    static void start() throws Exception {
        server = RunningServer.of(Refusing.class, IdempotencyExceptionMapper.class);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "OperationInProgressException, 409, in-progress,         2",
        "InDoubtException,             409, in-doubt,",
        "AlreadySucceededException,    409, already-done,",
        "KeyReusedException,           422, key-reused,",
        "KeyMissingException,          400, key-missing,",
        "KeyInvalidException,          400, key-invalid,",
        "KeyExpiredException,          410, token-expired,",
        "CommittedFailureException,    409, failed,",
        "ResultGoneException,          409, answer-gone,",
        "LeaseLostException,           409, lease-lost,          1",
        "TransactionLostException,     503, outcome-unknown,     1",
        "DocumentNumbersUnavailableException, 503, unavailable,   1",
        "StoreUnavailableException,    503, unavailable,         2",
        "ResultNotStorableException,   500, result-not-storable,",
        "InvalidOperationException,    500, invalid-operation,"
    })
    void exception_isAnsweredAsTheContractSays(String exception, int status, String slug, String retryAfter)
            throws Exception {
        HttpResponse<String> answer = server.get("refuse/" + exception);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.headers().firstValue("Retry-After").orElse(null)).isEqualTo(retryAfter);
        JsonObject problem = json(answer.body());
        assertThat(problem.keySet()).containsExactlyInAnyOrder("type", "title", "status", "detail");
        assertThat(problem.getString("type")).isEqualTo("https://idempotent.io/problems/" + slug);
        assertThat(problem.getInt("status")).isEqualTo(status);
    }

    @ParameterizedTest
    @MethodSource("everyException")
    void answer_namesNothingInternal(String exception) throws Exception {
        HttpResponse<String> answer = server.get("refuse/" + exception);

        assertThat(answer.body()).doesNotContain(Samples.SECRET, "Exception", "io.idempotent.");
        assertThat(json(answer.body()).getString("detail")).isNotBlank();
        assertThat(json(answer.body()).getString("title")).isNotBlank();
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "1000, 1", "1001, 2", "29999, 30", "30000, 30"})
    void retryAfter_isWholeSecondsRoundedUp(long millis, String seconds) throws Exception {
        HttpResponse<String> answer = server.get("refuse/in-progress/" + millis);

        assertThat(answer.headers().firstValue("Retry-After")).hasValue(seconds);
    }

    /** Only where the operation says so; and nobody shall take it for the answer. */
    @ParameterizedTest
    @ValueSource(ints = {200, 202, 204})
    void inDoubt_isAcknowledgedWithoutABody_whereTheOperationSaysSo(int status) throws Exception {
        HttpResponse<String> answer = server.get("refuse/in-doubt/" + status);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).isEmpty();
        assertThat(answer.headers().firstValue("Idempotent-Replayed")).isEmpty();
    }

    @Test
    void answerOfTheResource_isNotTouched() throws Exception {
        HttpResponse<String> answer = server.get("refuse");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("nothing to refuse");
    }

    static Stream<String> everyException() {
        return Samples.all().map(exception -> exception.getClass().getSimpleName());
    }

    private static JsonObject json(String body) {
        return Json.createReader(new StringReader(body)).readObject();
    }
}
