// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.List;

import io.idempotent.IdempotencyException;
import io.idempotent.KeyInvalidException;
import io.idempotent.KeyMissingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class KeyHeaderTest {
    private static final KeyHeader LENIENT = new KeyHeader("booking", false);
    private static final KeyHeader STRICT = new KeyHeader("booking", true);

    @Test
    void quotedAndBare_areOneKey() {
        assertThat(LENIENT.key(List.of("abc"))).isEqualTo("abc");
        assertThat(LENIENT.key(List.of("\"abc\""))).isEqualTo("abc");
        assertThat(LENIENT.key(List.of("  \t\"abc\" "))).isEqualTo("abc");
        assertThat(LENIENT.key(List.of("\"a\\\"b\\\\\""))).isEqualTo("a\"b\\");
        assertThat(LENIENT.key(List.of("a{b}:c"))).isEqualTo("a{b}:c");
        assertThat(LENIENT.key(List.of("\"a b\""))).isEqualTo("a b");
    }

    @Test
    void strict_takesQuotedKeysAlone() {
        assertThat(STRICT.key(List.of("\"abc\""))).isEqualTo("abc");
        assertThatThrownBy(() -> STRICT.key(List.of("abc"))).isInstanceOf(KeyInvalidException.class);
    }

    @Test
    void longestKey_isTaken() {
        assertThat(LENIENT.key(List.of("k".repeat(255)))).hasSize(255);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\"\"", "\"  \"", "\t"})
    void emptyKey_isMissing(String value) {
        assertThatThrownBy(() -> LENIENT.key(List.of(value))).isInstanceOf(KeyMissingException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a, b",
                "a,b",
                "\"a\", \"b\"",
                "\"a\";p=1",
                "\"a",
                "a\"",
                "\"a\\x\"",
                "\"a\\",
                "a b",
                "a;b",
                "k\u00e9y",
                "\"k\u00e9y\"",
                "a\u0000b",
                "\"a\u0007b\"",
                "\"a\u007fb\"",
                "a\rb"
            })
    void malformedKey_isInvalid(String value) {
        assertThatThrownBy(() -> LENIENT.key(List.of(value)))
                .isInstanceOf(KeyInvalidException.class)
                .hasMessageNotContaining(value);
    }

    @Test
    void tenKilobytes_areInvalid() {
        assertThatThrownBy(() -> LENIENT.key(List.of("k".repeat(10_240)))).isInstanceOf(KeyInvalidException.class);
        assertThatThrownBy(() -> LENIENT.key(List.of("k".repeat(256)))).isInstanceOf(KeyInvalidException.class);
    }

    @Test
    void noLineAndTwoLines_areRefused() {
        assertThatThrownBy(() -> LENIENT.key(null)).isInstanceOf(KeyMissingException.class);
        assertThatThrownBy(() -> LENIENT.key(List.of())).isInstanceOf(KeyMissingException.class);
        assertThatThrownBy(() -> LENIENT.key(List.of("a", "a"))).isInstanceOf(IdempotencyException.class);
    }

    @Test
    void refusal_tellsThatItIsTheHeader() {
        assertThatThrownBy(() -> LENIENT.key(null))
                .extracting(refused -> ((KeyMissingException) refused).part())
                .isEqualTo("in the header Idempotency-Key");
        assertThatThrownBy(() -> LENIENT.key(List.of("a b")))
                .extracting(refused -> ((KeyInvalidException) refused).part())
                .isEqualTo("in the header Idempotency-Key");
    }
}
