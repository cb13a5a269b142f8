// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.net.http.HttpResponse;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The suite, and what only a runtime with event loops does, which labels answers as it writes them. */
@Tag("matrix")
class QuarkusIT extends ServerSuite {
    QuarkusIT() {
        super(new QuarkusServer("Quarkus", Jdk.from(17)), Applications.program());
    }

    /** It would make all other requests wait. */
    @Test
    @Order(3)
    @DisplayName("call on an event loop refused")
    void eventLoop() {
        String key = fresh();

        assertProblem(http().keyed("quarkus/loop", key, key), 500, "invalid-operation");
        assertThat(server().log()).contains("IDEMPOTENT-140", "'loop'", "@Blocking");
    }

    @Test
    @Order(3)
    @DisplayName("text of no declared type")
    void undeclaredText() {
        String key = fresh();
        HttpResponse<byte[]> first = http().keyed("quarkus/text", key, key);
        HttpResponse<byte[]> second = http().keyed("quarkus/text", key, key);

        assertSameAnswer(first, second, 200);
        assertSameType(first, second);
        assertThat(http().effects(key)).isEqualTo(1);
    }

    /** Better none than one under the name of another type. */
    @Test
    @Order(3)
    @DisplayName("value of no declared type")
    void undeclaredValue() {
        String key = fresh();

        assertThat(http().keyed("quarkus/value", key, key).statusCode()).isEqualTo(200);
        assertProblem(http().keyed("quarkus/value", key, key), 409, "answer-gone");
        assertThat(http().effects(key)).isEqualTo(1);
    }
}
