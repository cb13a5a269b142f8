// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.idempotent.it.Patience;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The suite, and what needs a full profile: messages, and timers on two nodes. */
@Tag("matrix")
class WildFlyIT extends RedeploySuite {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** WildFly's own: after so many deliveries a message is in the dead letter queue. */
    private static final int DELIVERY_LIMIT = 10;

    WildFlyIT() {
        super(new WildFlyServer("WildFly", Jdk.from(17)), Applications.wars());
    }

    @Test
    @Order(9)
    @DisplayName("messages")
    void messages() {
        Deployment messages = Applications.scenarios("messages", "scenarios-jms.jar");
        server().deploy(messages);
        Http http = new Http(server().address(messages));

        redeliveredAfterRollback_hasOneEffect(http);
        inProgress_burnsNoDelivery(http);
        inProgressWithoutCare_burnsThemAll(http);
        server().undeploy(messages);
    }

    private static void redeliveredAfterRollback_hasOneEffect(Http http) {
        String key = fresh();
        send(http, "UNCHECKED_FIRST", key, false);
        awaitCount(http, key, "done=1 ");
        send(http, "NORMAL", key, false);
        awaitCount(http, key, "done=2 ");

        assertThat(http.effects(key)).isEqualTo(1);
        assertThat(http.get("messages/" + key)).endsWith("mostDeliveries=2");
    }

    /** Longer in progress than the limit lasts if each attempt were a delivery. */
    private static void inProgress_burnsNoDelivery(Http http) {
        String key = fresh();
        CompletableFuture<HttpResponse<byte[]>> running = http.callLater("parameter/HELD/" + key + "?amount=1");
        http.awaitGate(key);
        send(http, "NORMAL", key, false);
        awaitCount(http, key, " putBack=" + (DELIVERY_LIMIT + 2) + " ");
        http.openGate(key);
        awaitCount(http, key, "done=1 ");

        assertThat(running.join().statusCode()).isEqualTo(200);
        assertThat(http.effects(key)).isEqualTo(1);
        assertThat(http.get("messages/" + key)).endsWith("mostDeliveries=1");
    }

    /** What happens to a consumer that lets the refusal roll back: the message is lost to the dead letter queue. */
    private static void inProgressWithoutCare_burnsThemAll(Http http) {
        String key = fresh();
        CompletableFuture<HttpResponse<byte[]>> running = http.callLater("parameter/HELD/" + key + "?amount=1");
        http.awaitGate(key);
        send(http, "NORMAL", key, true);
        awaitCount(http, key, "mostDeliveries=" + DELIVERY_LIMIT);
        http.openGate(key);

        assertThat(running.join().statusCode()).isEqualTo(200);
        assertThat(http.get("messages/" + key)).startsWith("done=0 ");
    }

    private static void send(Http http, String end, String key, boolean impatient) {
        assertThat(http.call("messages/" + end + '/' + key + "?impatient=" + impatient)
                        .statusCode())
                .isEqualTo(204);
    }

    private static void awaitCount(Http http, String key, String part) {
        assertThat(Patience.of(LIMIT).until(() -> http.get("messages/" + key).contains(part)))
                .as(part + " in " + http.get("messages/" + key))
                .isTrue();
    }

    /** Two deployments are two nodes: each has a library of its own, and they share the database and Redis. */
    @Test
    @Order(9)
    @DisplayName("timer on two nodes")
    void timer() {
        Deployment one = Applications.scenarios("node-one", "scenarios-jobs.jar");
        Deployment two = Applications.scenarios("node-two", "scenarios-jobs.jar");
        server().deploy(one);
        server().deploy(two);
        Http first = new Http(server().address(one));
        Http second = new Http(server().address(two));

        onlyOneRuns(first, second);
        List.of(first, second).forEach(node -> node.openGate("job"));
        assertThat(Patience.of(LIMIT).until(() -> runs(first, "done") + runs(second, "done") >= 5))
                .as("it runs again")
                .isTrue();
        server().undeploy(one);
        server().undeploy(two);
    }

    private static void onlyOneRuns(Http first, Http second) {
        assertThat(Patience.of(LIMIT).until(() -> isRunning(first) || isRunning(second)))
                .as("one node runs")
                .isTrue();
        Http other = isRunning(first) ? second : first;
        assertThat(Patience.of(LIMIT).until(() -> runs(other, "refused") >= 3))
                .as("the other is refused")
                .isTrue();
        assertThat(isRunning(first)).isNotEqualTo(isRunning(second));
        assertThat(first.effects("job")).isZero();
    }

    private static boolean isRunning(Http node) {
        return Boolean.parseBoolean(node.get("gates/job"));
    }

    private static int runs(Http node, String end) {
        return Integer.parseInt(node.get("runs/" + end));
    }
}
