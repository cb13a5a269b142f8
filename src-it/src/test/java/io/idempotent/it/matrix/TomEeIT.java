// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.idempotent.it.Patience;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** A server of Jakarta EE 9.1, which is too old for the library: an application must not run there unguarded. */
@Tag("matrix")
@ExtendWith(MatrixReport.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TomEeIT implements Reported {
    private static final Duration LIMIT = Duration.ofMinutes(3);

    private final TomEeServer server = new TomEeServer("TomEE", Jdk.from(17));
    private final Measured measured = new Measured();
    private final Deployment scenarios = Applications.unsupported("scenarios");

    @Override
    public ServerUnderTest server() {
        return server;
    }

    @Override
    public Measured measured() {
        return measured;
    }

    @BeforeAll
    void start() {
        assumeTrue(Deadline.isFarAway(Deadline.FOR_SUITE), Deadline.LEFT_OUT);
        measured.start(() -> {
            server.start(Map.of(), List.of(scenarios));
            assertThat(Patience.of(LIMIT).until(() -> server.log().contains("Server startup in")))
                    .as("TomEE is up")
                    .isTrue();
        });
    }

    @AfterAll
    void stop() {
        measured.memory(server.processes());
        server.close();
    }

    @Test
    @DisplayName("too old a server refuses the application")
    void application_isNotDeployed() {
        measured.note("Jakarta EE 9.1 has neither CDI 4.0 nor Jakarta REST 3.1: nothing else is tried");

        assertThat(server.log())
                .contains("Unable to deploy", "Api type [io.idempotent.internal.cdi.IdempotencyRuntime] is not found");
        assertThat(new Http(server.address(scenarios)).call("effects/none").statusCode())
                .isEqualTo(404);
    }
}
