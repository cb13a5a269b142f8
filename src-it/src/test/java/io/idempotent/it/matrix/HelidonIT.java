// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("matrix")
class HelidonIT extends ServerSuite {
    private static final int JDK = 21;

    HelidonIT() {
        super(new HelidonServer("Helidon MP", Jdk.from(JDK)), Applications.program());
    }

    /** Its own pool lets business commit what JTA rolls back. */
    @Test
    @Order(8)
    @DisplayName("datasource that is not enlisted refused")
    void plainDatasource() {
        assertNotStarted(
                Map.of("IDEMPOTENT_DATASOURCE", "plain", "IDEMPOTENT_REDIS_ADDRESS", redis().address()),
                "takes no part in the server's transactions");
    }

    @Test
    @Order(8)
    @DisplayName("wrong program refused")
    @Override
    void wrongProgram() {
        assertNotStarted(Map.of(), "IDEMPOTENT-110", Installed.file("scenarios-wrong.jar"));
    }

    private static void assertNotStarted(Map<String, String> environment, String message, Path... further) {
        try (HelidonServer refused = new HelidonServer("Helidon MP refused", Jdk.from(JDK), further)) {
            assertThatThrownBy(() -> refused.start(
                            environment, List.of(Applications.program().scenarios())))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(message);
        }
    }
}
