// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.Optional;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.RequestScoped;

/** What is known of the present request on its own thread: what its answer will be, and what ends with it. */
@RequestScoped
class PresentRequest {
    private volatile boolean isBegun;
    private volatile ExpectedType expected = ExpectedType.UNKNOWN;
    private volatile Optional<SpooledBody> body = Optional.empty();

    ExpectedType expected() {
        return expected;
    }

    /** Whether a guarded method runs, so that what is thrown comes from inside of it. */
    boolean isBegun() {
        return isBegun;
    }

    void begins(ExpectedType type) {
        isBegun = true;
        expected = type;
    }

    void endsWith(SpooledBody spooled) {
        body = Optional.of(spooled);
    }

    /** Some runtimes show the answer of a failed request, or one that nobody waits for, to no filter. */
    @PreDestroy
    void end() {
        body.ifPresent(SpooledBody::close);
    }
}
