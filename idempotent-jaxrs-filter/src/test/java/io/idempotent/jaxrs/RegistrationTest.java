// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.net.http.HttpResponse;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** However this module is registered, one request has one attempt. */
class RegistrationTest {

    private static HttpResponse<byte[]> sent(RunningServer server) throws Exception {
        return server.send(OnServer.post(
                server.request("later/suspended")
                        .header(TestLogin.HEADER, "ann")
                        .header(KeyHeader.NAME, "registered"),
                "text/plain",
                "x"));
    }

    private static void assertGuardedOnce(RunningServer server) throws Exception {
        HttpResponse<byte[]> first = sent(server);
        HttpResponse<byte[]> second = OnServer.afterwards(() -> sent(server));

        assertThat(first.statusCode()).isEqualTo(201);
        OnServer.assertSame(first, second);
        assertThat(second.headers().allValues("Idempotent-Replayed")).containsExactly("true");
    }

    /** Such an application says all its classes itself; the feature comes by the service loader. */
    @Test
    void applicationThatListsItsClasses_isGuarded() throws Exception {
        try (RunningServer server = RunningServer.of(Later.class, TestLogin.class)) {
            assertGuardedOnce(server);
        }
    }

    /** As where the server scans for providers, too. */
    @Test
    void registeredTwice_isGuardedOnce() throws Exception {
        try (RunningServer server = RunningServer.of(
                Later.class,
                TestLogin.class,
                IdempotencyFeature.class,
                IdempotencyExceptionMapper.class,
                Registration.class)) {
            assertGuardedOnce(server);
        }
    }
}
