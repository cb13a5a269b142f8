// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;

import io.idempotent.Idempotent;
import io.idempotent.KeyType;
import io.idempotent.Recovery;
import io.idempotent.WhenSucceeded;

/** Resources that must not deploy. They have no scope, so that the tests of good ones do not find them. */
public final class WrongResources {
    private WrongResources() {}

    @Path("locating")
    static class Locating {
        @Path("sub")
        @Idempotent(type = KeyType.HEADER, recovery = Recovery.RETRY)
        public Sub sub() {
            return new Sub();
        }
    }

    /** What a locator gives. */
    public static class Sub {
        @POST
        public void post() {}
    }

    @Path("sending")
    static class Sending {
        @POST
        @Idempotent(type = KeyType.HEADER, recovery = Recovery.RETRY)
        public void send(SseEventSink sink, Sse sse) {}
    }

    @Path("suspended")
    static class Suspending {
        @POST
        @Idempotent(type = KeyType.HEADER, recovery = Recovery.RETRY)
        public void later(@Suspended AsyncResponse answer) {}
    }

    @Path("many")
    static class Many {
        @POST
        @Idempotent(
                type = KeyType.TOKEN,
                key = "#{order}",
                whenSucceeded = WhenSucceeded.RUN_AGAIN,
                recovery = Recovery.RETRY,
                replayStatuses = {404, 429})
        public String twice(String order) {
            return order;
        }

        @Idempotent(type = KeyType.HEADER, recovery = Recovery.RETRY)
        public String serves(String nothing) {
            return nothing;
        }
    }
}
