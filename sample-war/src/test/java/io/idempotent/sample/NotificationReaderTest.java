// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;

import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class NotificationReaderTest {
    private static final String GOOD = """
            {"notifyId": "N-1", "orderNo": "SO-7", "amount": 99.90, "currency": "CNY",
             "paidAt": "2026-11-30T08:15:00+08:00", "sign": "whatever"}""";

    @Test
    void notification_isReadAsItIs() {
        assertThat(read(GOOD))
                .isEqualTo(new Notification(
                        "N-1",
                        "SO-7",
                        new BigDecimal("99.90"),
                        "CNY",
                        OffsetDateTime.parse("2026-11-30T08:15:00+08:00")));
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.10",
        "99.9, 99.90",
        "5, 5.00",
        "1e2, 100.00",
        "0.0001, 0.0001",
        "0.30000, ",
        "999999999999999.9999, 999999999999999.9999"
    })
    void amount_isADecimalToTheLastDigit(String written, BigDecimal amount) {
        if (amount == null) {
            assertRefused(with("amount", written)).extracting("part").isEqualTo("amount");
        } else {
            assertThat(read(with("amount", written)).amount()).isEqualTo(amount);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"notifyId", "orderNo", "amount", "currency", "paidAt"})
    void missingOrNullMember_isNamed(String member) {
        assertRefused(GOOD.replace('"' + member + '"', "\"other\""))
                .extracting("part")
                .isEqualTo(member);
        assertRefused(with(member, "null")).extracting("part").isEqualTo(member);
        assertRefused(with(member, "{}")).extracting("part").isEqualTo(member);
        assertRefused(with(member, "true")).extracting("part").isEqualTo(member);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "notifyId | 17",
                "notifyId | \"\"",
                "notifyId | \" \"",
                "notifyId | \"N\\u0000\"",
                "notifyId | \"\\ud800\"",
                "orderNo  | \"12345678901234567890123456789012345678901234567890123456789012345\"",
                "amount   | \"99.90\"",
                "amount   | 0",
                "amount   | 0.00",
                "amount   | -0.01",
                "amount   | -5",
                "amount   | 1.00001",
                "amount   | 1000000000000000",
                "amount   | 1e15",
                "amount   | 1e999999",
                "amount   | 1e2147483647",
                "amount   | 1e-2147483647",
                "currency | \"cny\"",
                "currency | \"CNYX\"",
                "currency | \"C1Y\"",
                "paidAt   | \"2026-11-30\"",
                "paidAt   | \"2026-11-30T08:15:00\"",
                "paidAt   | \"2026-02-30T08:15:00Z\"",
                "paidAt   | \"+999999999-12-31T23:59:59.999999999+18:00\"",
                "paidAt   | 1764461700"
            })
    void wrongMember_isNamed(String member, String value) {
        assertRefused(with(member, value)).extracting("part").isEqualTo(member);
    }

    @Test
    void refusal_doesNotRepeatTheValue() {
        assertRefused(with("currency", "\"secret\"")).message().doesNotContain("secret");
        assertRefused("{\"secret\" 1}").message().doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[]",
                "null",
                "\"text\"",
                "17",
                "{\"notifyId\": }",
                "{\"notifyId\": \"N-1\" \"orderNo\": \"x\"}",
                "{\"a\": 1, \"a\": 2}",
                "{\"a\": 1e99999999999999999999}",
                "{} {}",
                "{}x",
                "<xml/>"
            })
    void whatIsNotOneJsonObject_isRefused(String body) {
        assertRefused(body).extracting("part").isEqualTo("body");
    }

    @Test
    void deeplyNestedJson_isRefused() {
        assertRefused("{\"a\":" + "[".repeat(20_000) + "]".repeat(20_000) + "}")
                .extracting("part")
                .isEqualTo("body");
    }

    @Test
    void longNumber_isRefused() {
        assertRefused(with("amount", "1".repeat(20_000))).isNotNull();
    }

    @Test
    void bytesThatAreNotUtf8_areRefused() {
        byte[] latin = GOOD.replace("SO-7", "Z\u00fcrich").getBytes(StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> NotificationReader.notification(new ByteArrayInputStream(latin)))
                .isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void longNotifyId_isLeftToTheLibraryWhereItGuards() {
        assertThat(read(with("notifyId", '"' + "x".repeat(300) + '"')).notifyId())
                .hasSize(300);
        assertThatThrownBy(() ->
                        NotificationReader.boundedNotification(stream(with("notifyId", '"' + "x".repeat(256) + '"'))))
                .isInstanceOf(InvalidRequestException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ALIPAY", "a b", "a/b", "zahlung\u00fc", "123456789012345678901234567890123"})
    void wrongChannel_isNamed(String channel) {
        assertThatThrownBy(() -> NotificationReader.channel(channel))
                .isInstanceOf(InvalidRequestException.class)
                .extracting("part")
                .isEqualTo("channel");
    }

    @ParameterizedTest
    @ValueSource(strings = {"alipay", "we-chat-2", "12345678901234567890123456789012"})
    void goodChannel_isReturned(String channel) {
        assertThat(NotificationReader.channel(channel)).isEqualTo(channel);
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(String body) {
        return assertThatThrownBy(() -> read(body)).isInstanceOf(InvalidRequestException.class);
    }

    private static Notification read(String body) {
        return NotificationReader.notification(stream(body));
    }

    private static InputStream stream(String body) {
        return new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8));
    }

    private static String with(String member, String value) {
        return GOOD.replaceAll("(\"" + member + "\": )(\"[^\"]*\"|[0-9.]+)", "$1" + value.replace("\\", "\\\\"));
    }
}
