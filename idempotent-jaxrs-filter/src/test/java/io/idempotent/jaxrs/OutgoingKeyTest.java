// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.RuntimeDelegate;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Our client against our server. */
class OutgoingKeyTest extends OnServer {

    @Test
    @EnabledIf("hasClient")
    void retriesOfOneCall_carryOneKey() throws Exception {
        try (Client client = ClientBuilder.newClient().register(OutgoingKeyFilter.class)) {
            OutgoingKey key = OutgoingKey.of("it \"is\" one\\call");
            String first = key.during(() -> sent(client));
            String second = key.during(() -> sent(client));
            String other = sent(client);

            assertThat(second).isEqualTo(first + " replayed");
            assertThat(other).isNotEqualTo(first).doesNotContain("replayed");
        }
    }

    /** One of the two runtimes comes with a client. */
    static boolean hasClient() {
        return RuntimeDelegate.getInstance().getClass().getName().startsWith("org.glassfish.jersey");
    }

    private static String sent(Client client) {
        try (Response answer = client.target(server.address("desk/status/200"))
                .request()
                .header(TestLogin.HEADER, "ann")
                .post(Entity.text("x"))) {
            return answer.readEntity(String.class)
                    + (answer.getHeaderString("Idempotent-Replayed") == null ? "" : " replayed");
        }
    }

    @Test
    void keyThatNoServerTakes_isRefused() {
        assertThatThrownBy(() -> OutgoingKey.of(" ")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> OutgoingKey.of("k\u00e9y")).hasMessageNotContaining("k\u00e9y");
        assertThat(OutgoingKey.fresh()).hasToString("OutgoingKey");
    }
}
