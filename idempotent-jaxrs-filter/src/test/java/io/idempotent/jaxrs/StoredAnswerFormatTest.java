// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import jakarta.ws.rs.core.MediaType;

import io.idempotent.spi.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class StoredAnswerFormatTest {
    private static final StoredAnswer ANSWER = answer(
            "text/plain;charset=UTF-8",
            new StoredAnswer.Header("Location", "https://shop.example/orders/7"),
            new StoredAnswer.Header("ETag", "\"v7\""));

    private static StoredAnswer answer(String mediaType, StoredAnswer.Header... headers) {
        Bytes content = Bytes.of("seven".getBytes(StandardCharsets.UTF_8));
        return new StoredAnswer(
                201,
                Optional.of(new StoredAnswer.Type(mediaType, false)),
                List.of(headers),
                Optional.of(new StoredAnswer.Body(content, false)));
    }

    private static Bytes written(StoredAnswer answer) {
        return StoredAnswerFormat.write(answer).orElseThrow();
    }

    @Test
    void answer_readsAsItWasWritten() {
        assertThat(StoredAnswerFormat.read(written(ANSWER))).hasValue(ANSWER);
    }

    @Test
    void typeThatWasLeftOpen_isReadAsOpen() {
        StoredAnswer open = new StoredAnswer(
                200, Optional.of(StoredAnswer.Type.open(MediaType.TEXT_PLAIN_TYPE)), List.of(), Optional.empty());

        assertThat(StoredAnswerFormat.read(written(open))).hasValue(open);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "text", "/", "text/", "*/*", "text/*", "text/plain\r\nSet-Cookie: a=b", "text/plain\u0000"})
    void mediaTypeThatIsNone_isNoAnswer(String mediaType) {
        assertThat(StoredAnswerFormat.read(written(answer(mediaType)))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "ETag,     'v7\r\nSet-Cookie: a=b'",
        "ETag,     'v7\n'",
        "Link,     'a\u0000b'",
        "Link,     'a\u007fb'",
        "'E Tag',  v7",
        "'ETag:',  v7",
        "'E\r\nT', v7",
        "'',       v7",
        "Location, 'not an address'",
        "Location, ''"
    })
    void headerThatIsNone_isNoAnswer(String name, String value) {
        StoredAnswer answer = answer("text/plain", new StoredAnswer.Header(name, value));

        assertThat(StoredAnswerFormat.read(written(answer))).isEmpty();
    }

    @Test
    void everyShortenedAnswer_isNone() {
        byte[] whole = written(ANSWER).toArray();
        for (int length = 0; length < whole.length; length++) {
            assertThat(StoredAnswerFormat.read(Bytes.of(Arrays.copyOf(whole, length))))
                    .isEmpty();
        }
    }

    /** It reads as another answer, or as none; never as something that no runtime can send. */
    @Test
    void everyChangedBit_leavesNothingThatCannotBeSent() {
        byte[] whole = written(ANSWER).toArray();
        for (int bit = 0; bit < whole.length * 8; bit++) {
            byte[] changed = whole.clone();
            changed[bit / 8] ^= (byte) (1 << (bit % 8));

            assertThat(StoredAnswerFormat.read(Bytes.of(changed)).filter(read -> !AnswerSyntax.holds(read)))
                    .isEmpty();
        }
    }
}
