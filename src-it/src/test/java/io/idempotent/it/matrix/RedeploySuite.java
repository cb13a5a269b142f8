// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.net.http.HttpResponse;
import java.time.Duration;

import io.idempotent.it.Patience;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The suite for a server on which applications come and go. */
abstract class RedeploySuite extends ServerSuite {
    private static final int TIMES = 20;
    /** Longer than the longest timer of which a scheduler may keep a cancelled task. */
    private static final Duration CLEANING_LIMIT = Duration.ofSeconds(150);

    private final DroppingServer server;

    RedeploySuite(DroppingServer server, Applications applications) {
        super(server, applications);
        this.server = server;
    }

    @Override
    public final DroppingServer server() {
        return server;
    }

    @Override
    final Duration timeNeeded() {
        return Deadline.FOR_REDEPLOYMENTS;
    }

    @Test
    @Order(8)
    @DisplayName("redeployed 20 times, nothing left")
    void redeploy() {
        Deployment again = Applications.scenarios("again", "scenarios-ee.jar");
        cycle(again);
        Remains before = Remains.of(server, redis());
        assertThat(before.loaders()).as("the applications that stay are seen").isPositive();
        for (int i = 0; i < Integer.getInteger("redeploys", TIMES); i++) {
            cycle(again);
        }

        Patience.of(CLEANING_LIMIT).until(() -> remains().isNoMoreThan(before));
        assertThat(remains()).matches(now -> now.isNoMoreThan(before), "no more than " + before);
    }

    @Test
    @Order(7)
    @DisplayName("Redisson 3")
    void olderRedisson() {
        Deployment older = Applications.onRedisson3("older");
        server.deploy(older);
        redis().empty();
        Http http = new Http(server.address(older));
        String key = fresh();
        HttpResponse<byte[]> first = http.keyed("request/header/NORMAL", key, key);
        HttpResponse<byte[]> second = http.keyed("request/header/NORMAL", key, key);

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertThat(http.effects(key)).isEqualTo(1);
        assertThat(redis().isEmpty()).isFalse();
        server.undeploy(older);
    }

    private void cycle(Deployment deployment) {
        server.deploy(deployment);
        String key = fresh();
        assertThat(new Http(server.address(deployment))
                        .call("parameter/NORMAL/" + key + "?amount=1")
                        .statusCode())
                .isEqualTo(200);
        server.undeploy(deployment);
    }

    private Remains remains() {
        return Remains.of(server, redis());
    }
}
