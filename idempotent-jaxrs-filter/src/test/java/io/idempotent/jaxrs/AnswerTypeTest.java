// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.net.http.HttpResponse;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Answers of every type, while Redis has their bytes and after it has lost them. */
class AnswerTypeTest extends OnServer {

    private static HttpResponse<byte[]> sent(String path, String key, String accept) throws Exception {
        return send(post(ann("types/" + path, key).header("Accept", accept), "text/plain", "caf\u00e9"));
    }

    @ParameterizedTest
    @CsvSource({
        "json,       application/json",
        "json,       '*/*'",
        "either,     application/json",
        "either,     'application/json, application/xml;q=0.5'",
        "latin,      '*/*'",
        "text,       text/plain",
        "text,       '*/*'",
        "undeclared, '*/*'",
        "bytes,      '*/*'"
    })
    void answerWhoseTypeIsCertain_isTheSameWithoutRedis(String path, String accept) throws Exception {
        String key = "kept " + path + accept.length();
        HttpResponse<byte[]> first = sent(path, quoted(key), accept);
        HttpResponse<byte[]> second = sent(path, quoted(key), accept);
        redis.command("FLUSHALL");
        HttpResponse<byte[]> third = sent(path, quoted(key), accept);

        assertThat(first.statusCode()).isEqualTo(200);
        assertSame(first, second);
        assertSame(first, third);
        assertThat(isReplay(third)).isTrue();
    }

    /** JSON under the name of something else, or in another charset, is worse than no answer. */
    @ParameterizedTest
    @CsvSource({
        "xml,        '*/*'",
        "xml,        application/xml",
        "named,      '*/*'",
        "latin-json, '*/*'",
        "either,     application/xml",
        "either,     '*/*'",
        "either,     'application/xml, application/json'"
    })
    void answerThatIsNoJson_isGoneWithRedis(String path, String accept) throws Exception {
        String key = "lost " + path + accept.length();
        HttpResponse<byte[]> first = sent(path, quoted(key), accept);
        HttpResponse<byte[]> second = sent(path, quoted(key), accept);
        long before = effects("types");
        redis.command("FLUSHALL");
        HttpResponse<byte[]> third = sent(path, quoted(key), accept);

        assertThat(first.statusCode()).isEqualTo(200);
        assertSame(first, second);
        assertThat(third.statusCode()).isEqualTo(409);
        assertThat(problem(third)).isEqualTo("answer-gone");
        assertThat(effects("types")).isEqualTo(before);
    }

    /** What the second client accepts does not change what the first one got. */
    @ParameterizedTest
    @ValueSource(strings = {"application/xml", "*/*"})
    void otherAccept_getsTheFirstAnswer(String accept) throws Exception {
        String key = "other" + accept.length();
        HttpResponse<byte[]> first = sent("either", key, "application/json");
        redis.command("FLUSHALL");
        HttpResponse<byte[]> second = sent("either", key, accept);

        assertSame(first, second);
    }

    private static String quoted(String key) {
        return '"' + key + '"';
    }
}
