// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import jakarta.ws.rs.core.Response;

import io.idempotent.KeyReusedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ProblemBaseTest {

    @AfterEach
    void forget() {
        System.clearProperty(ProblemResponse.BASE_SETTING);
    }

    @Test
    void configuredBase_beginsEveryType() {
        System.setProperty(ProblemResponse.BASE_SETTING, "https://docs.example/errors#");

        assertThat(body()).contains("\"https://docs.example/errors#key-reused\"");
    }

    @Test
    void emptyBase_isTheDefault() {
        System.setProperty(ProblemResponse.BASE_SETTING, "");

        assertThat(body()).contains("\"https://idempotent.io/problems/key-reused\"");
    }

    private static String body() {
        Response answer = ProblemResponse.configured().of(Refusal.of(new KeyReusedException("booking")));
        return (String) answer.getEntity();
    }
}
