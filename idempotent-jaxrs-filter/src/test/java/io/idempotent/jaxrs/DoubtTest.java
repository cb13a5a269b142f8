// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.net.http.HttpResponse;
import java.time.Duration;

import io.idempotent.jaxrs.testing.Eventually;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** An operation of which nobody knows whether it was done, from the first answer to the reconciler's verdict. */
class DoubtTest extends OnServer {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @BeforeEach
    void channelDoesNotAnswer() {
        charges().answers(false);
    }

    private static DoubtDesk.Charges charges() {
        return server.bean(DoubtDesk.Charges.class);
    }

    private static HttpResponse<byte[]> sent(String path, String order) throws Exception {
        return send(post(ann("doubt/" + path, order), "text/plain", order));
    }

    private static void channelIsAsked(String operation) {
        charges().answers(true);
        Eventually.holds(
                PATIENCE,
                () -> database()
                                .number(
                                        "SELECT COUNT(*) FROM idempotency_reservation WHERE state = 'D' AND operation = '"
                                                + operation + "'")
                        == 0);
    }

    @ParameterizedTest
    @CsvSource({"received, 202", "refused, 409"})
    void keyInDoubt_isNotRunAgain_andAnsweredFromTheVerdict(String operation, int whileInDoubt) throws Exception {
        String order = "order-of-" + operation;
        assertThat(sent(operation, order).statusCode()).isEqualTo(503);

        HttpResponse<byte[]> duplicate = sent(operation, order);
        assertThat(duplicate.statusCode()).isEqualTo(whileInDoubt);
        assertThat(isReplay(duplicate)).isFalse();
        if (whileInDoubt == 409) {
            assertThat(problem(duplicate)).isEqualTo("in-doubt");
        } else {
            assertThat(duplicate.body()).isEmpty();
        }

        channelIsAsked(operation);
        HttpResponse<byte[]> later = sent(operation, order);
        assertThat(later.statusCode()).isEqualTo(200);
        assertThat(text(later)).isEqualTo("charged");
        assertThat(isReplay(later)).isTrue();
        assertThat(charges().made(order)).isOne();
    }

    /** What the inner operation says to its callers, "received", is not what was asked for here: nothing was done for it. */
    @Test
    void keyOfAnOperationWithinInDoubt_isToldAsDoubt_andTheRequestRunsOnceItIsKnown() throws Exception {
        assertThat(sent("inner", "within").statusCode()).isEqualTo(503);

        for (int time = 0; time < 2; time++) {
            HttpResponse<byte[]> duplicate = sent("inner", "within");
            assertThat(duplicate.statusCode()).isEqualTo(409);
            assertThat(problem(duplicate)).isEqualTo("in-doubt");
            assertThat(isReplay(duplicate)).isFalse();
        }

        channelIsAsked("charge");
        HttpResponse<byte[]> later = sent("inner", "within");
        assertThat(later.statusCode()).isEqualTo(200);
        assertThat(text(later)).isEqualTo("charged");
        assertThat(isReplay(later)).isFalse();
        assertThat(isReplay(sent("inner", "within"))).isTrue();
        assertThat(charges().made("within")).isOne();
    }
}
