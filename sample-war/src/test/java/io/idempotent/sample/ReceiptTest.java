// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.math.BigDecimal;

import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What the library stores must come back as it was. */
class ReceiptTest {
    private static final Jsonb JSONB = JsonbBuilder.create();

    @ParameterizedTest
    @ValueSource(strings = {"0.01", "99.90", "5.00", "0.0001", "999999999999999.9999"})
    void receipt_survivesJsonB(BigDecimal amount) {
        Receipt receipt = new Receipt("7f3c", "V-00000001", "alipay", "N-1", "SO-7", amount, "CNY");

        assertThat(JSONB.fromJson(JSONB.toJson(receipt), Receipt.class)).isEqualTo(receipt);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.01", "99.90", "5.00", "0.0001", "999999999999999.9999"})
    void amount_isANumberInTheAnswer(BigDecimal amount) {
        Receipt receipt = new Receipt("7f3c", "V-00000001", "alipay", "N-1", "SO-7", amount, "CNY");

        assertThat(JSONB.toJson(receipt)).contains("\"amount\":" + amount.toPlainString());
    }
}
