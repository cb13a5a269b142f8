// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

import io.idempotent.spi.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What somebody else has written into the stores: it is answered as gone, and nothing runs because of it. */
class TamperedRecordTest extends OnServer {
    private static final byte VERSION = 1;
    private static final byte ANSWER = 5;

    @ParameterizedTest
    @CsvSource({
        "no-type,       'neither a type',            ETag,     v1",
        "split-type,    'text/plain\r\nX-Evil: 1',   ETag,     v1",
        "control,       text/plain,                  ETag,     'v1\r\nSet-Cookie: session=evil'",
        "no-name,       text/plain,                  'ETag: ', v1",
        "no-address,    text/plain,                  Location, 'not an address'"
    })
    void answerThatCannotBeSent_isGone(String key, String mediaType, String header, String value) throws Exception {
        HttpResponse<byte[]> answer = afterTampering(
                key,
                new StoredAnswer(
                        200,
                        Optional.of(new StoredAnswer.Type(mediaType, false)),
                        List.of(new StoredAnswer.Header(header, value)),
                        Optional.of(new StoredAnswer.Body(Bytes.of(new byte[] {'x'}), false))));

        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(problem(answer)).isEqualTo("answer-gone");
    }

    @Test
    void headersThatMayNotBeGivenAgain_areLeftOut() throws Exception {
        HttpResponse<byte[]> answer = afterTampering(
                "cookies",
                new StoredAnswer(
                        200,
                        Optional.of(new StoredAnswer.Type("text/plain", false)),
                        List.of(new StoredAnswer.Header("Set-Cookie", "a=b"), new StoredAnswer.Header("ETag", "\"v\"")),
                        Optional.of(new StoredAnswer.Body(Bytes.of(new byte[] {'x'}), false))));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("ETag")).hasValue("\"v\"");
        assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
    }

    private static HttpResponse<byte[]> afterTampering(String key, StoredAnswer forged) throws Exception {
        send(post(ann("desk/status/200", key), "text/plain", "x"));
        long before = effects("status");
        byte[] content = StoredAnswerFormat.write(forged).orElseThrow().toArray();
        byte[] outcome = ByteBuffer.allocate(2 + content.length)
                .put(VERSION)
                .put(ANSWER)
                .put(content)
                .array();
        database().execute("UPDATE idempotency_reservation SET result = ? WHERE key_text = ?", outcome, key);
        redis.command("FLUSHALL");
        HttpResponse<byte[]> answer = send(post(ann("desk/status/200", key), "text/plain", "x"));

        assertThat(new String(answer.body(), StandardCharsets.UTF_8)).doesNotContain("evil");
        assertThat(effects("status")).isEqualTo(before);
        return answer;
    }
}
