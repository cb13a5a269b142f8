// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it;

import java.net.http.HttpResponse;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** What is refused is refused clearly, and leaves nothing behind: no booking and no record. */
@ExtendWith(SharedInstallation.class)
class BadInputIT {
    private static final String JSON = "application/json";

    private Desk desk;
    private Records records;

    @BeforeEach
    void open(Installation installation) {
        desk = installation.desk();
        records = new Records(installation);
        desk.endTrouble();
    }

    static Stream<Arguments> badInput() {
        Payment good = Payment.fresh();
        return Stream.of(
                arguments("malformed JSON", "alipay", JSON, "{\"notifyId\": ", 400, "'body'"),
                arguments("no body", "alipay", JSON, "", 400, "'body'"),
                arguments("an array", "alipay", JSON, "[]", 400, "'body'"),
                arguments("no notifyId", "alipay", JSON, good.json().replace("notifyId", "id"), 400, "'notifyId'"),
                arguments("null notifyId", "alipay", JSON, json(good.withNotifyId("null")), 400, "'notifyId'"),
                arguments("blank notifyId", "alipay", JSON, json(good.withNotifyId("\" \"")), 400, "'notifyId'"),
                arguments("negative amount", "alipay", JSON, json(good.withAmount("-1.00")), 400, "'amount'"),
                arguments("no money", "alipay", JSON, json(good.withAmount("0")), 400, "'amount'"),
                arguments("amount as text", "alipay", JSON, json(good.withAmount("\"9.90\"")), 400, "'amount'"),
                arguments("fractions of a cent", "alipay", JSON, json(good.withAmount("0.00001")), 400, "'amount'"),
                arguments("over-long key", "alipay", JSON, json(good.withNotifyId(quoted(256))), 400, "key-invalid"),
                arguments("over-long channel", "a".repeat(33), JSON, json(good), 400, "'channel'"),
                arguments("odd channel", "ALIPAY", JSON, json(good), 400, "'channel'"),
                arguments("wrong media type", "alipay", "text/plain", json(good), 415, "about:blank"),
                arguments("too large", "alipay", JSON, " ".repeat(70_000), 413, "about:blank"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badInput")
    void badInput_isRefusedAndLeavesNothing(
            String what, String channel, String mediaType, String body, int status, String said) throws Exception {
        int bookingsBefore = desk.ledger(Desk.Method.GUARDED).size();
        long recordsBefore = records.count();

        HttpResponse<String> answer = desk.send(desk.post(Desk.Method.GUARDED, channel, mediaType, body));

        assertThat(answer.statusCode()).as(what).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body()).contains(said);
        assertThat(desk.ledger(Desk.Method.GUARDED)).hasSize(bookingsBefore);
        assertThat(records.count()).isEqualTo(recordsBefore);
    }

    @Test
    void longestKey_isTakenAndRecorded() throws Exception {
        Payment payment = Payment.fresh().withNotifyId(quoted(255));
        long recordsBefore = records.count();

        HttpResponse<String> answer = desk.deliver(Desk.Method.GUARDED, "alipay", payment.json());

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(records.count()).isEqualTo(recordsBefore + 1);
    }

    private static String json(Payment payment) {
        return payment.json();
    }

    private static String quoted(int length) {
        return '"' + "N".repeat(length) + '"';
    }
}
