// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.StringReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

import jakarta.json.Json;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tenants of one application: nobody sees or blocks another one's keys, and tokens stay where they were given. */
class HttpTenantsTest extends OnServer {
    private static final String ORDER = "{\"article\":\"tea\",\"count\":2}";

    private static HttpRequest.Builder in(String tenant, String path, String key) {
        return ann(path, key).header(TestTenant.HEADER, tenant);
    }

    @Test
    void sameCallerKeyAndBody_inTwoTenants_areTwoRequests() throws Exception {
        HttpResponse<byte[]> one = send(post(in("one", "desk/orders", "t-1"), JSON, ORDER));
        HttpResponse<byte[]> two = send(post(in("two", "desk/orders", "t-1"), JSON, ORDER));
        HttpResponse<byte[]> none = send(post(ann("desk/orders", "t-1"), JSON, ORDER));

        for (HttpResponse<byte[]> first : java.util.List.of(one, two, none)) {
            assertThat(first.statusCode()).isEqualTo(201);
            assertThat(isReplay(first)).isFalse();
        }
        assertSame(one, send(post(in("one", "desk/orders", "t-1"), JSON, ORDER)));
        assertSame(two, send(post(in("two", "desk/orders", "t-1"), JSON, ORDER)));
    }

    /** A tenant and a key that together spell another tenant and key. */
    @Test
    void tenantsThatSpellKeys_areNotMerged() throws Exception {
        HttpResponse<byte[]> first = send(post(in("a:b", "desk/orders", "c"), JSON, ORDER));
        HttpResponse<byte[]> second = send(post(in("a", "desk/orders", "b:c"), JSON, ORDER));

        assertThat(isReplay(first)).isFalse();
        assertThat(isReplay(second)).isFalse();
        assertThat(second.statusCode()).isEqualTo(201);
    }

    @Test
    void tokenOfOneTenant_isForeignInAnother() throws Exception {
        HttpResponse<byte[]> minted = send(server.request("idempotent/token")
                .header(TestLogin.HEADER, "ann")
                .header(TestTenant.HEADER, "one")
                .POST(HttpRequest.BodyPublishers.noBody()));
        String token =
                Json.createReader(new StringReader(text(minted))).readObject().getString("token");

        HttpResponse<byte[]> foreign = send(post(in("two", "desk/tokens", token), "text/plain", "x"));
        assertThat(foreign.statusCode()).isEqualTo(403);
        assertThat(problem(foreign)).isEqualTo("token-invalid");
        assertThat(send(post(in("one", "desk/tokens", token), "text/plain", "x"))
                        .statusCode())
                .isEqualTo(201);
    }
}
