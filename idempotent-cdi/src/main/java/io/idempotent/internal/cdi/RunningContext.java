// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.OptionalLong;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

import io.idempotent.IdempotencyContext;
import io.idempotent.internal.protocol.Attempt;
import io.idempotent.internal.protocol.Digests;

/** The context of whatever attempt runs on the calling thread. */
@ApplicationScoped
public class RunningContext implements IdempotencyContext {
    private final IdempotencyRuntime runtime;

    /** For client proxies. */
    protected RunningContext() {
        this(new IdempotencyRuntime());
    }

    /**
     * For the container.
     *
     * @param runtime knows what runs where
     */
    @Inject
    public RunningContext(IdempotencyRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public boolean isActive() {
        return runtime.running().innermost().isPresent();
    }

    @Override
    public String operation() {
        return capture().operation();
    }

    @Override
    public boolean isOwner() {
        return capture().isOwner();
    }

    @Override
    public OptionalLong fence() {
        return capture().fence();
    }

    @Override
    public String childKey(String name) {
        return capture().childKey(name);
    }

    @Override
    public IdempotencyContext capture() {
        return runtime.running()
                .innermost()
                .map(Captured::new)
                .orElseThrow(() -> new IllegalStateException("No @Idempotent method runs on this thread"));
    }

    /** The context of one attempt, on any thread. */
    private record Captured(Attempt attempt) implements IdempotencyContext {
        @Override
        public boolean isActive() {
            return true;
        }

        @Override
        public String operation() {
            return attempt.call().operation().name();
        }

        @Override
        public boolean isOwner() {
            return attempt.isOwner();
        }

        @Override
        public OptionalLong fence() {
            return attempt.hold().fence();
        }

        @Override
        public String childKey(String name) {
            if (name.isBlank()) {
                throw new IllegalArgumentException("A child key needs a name that is not blank");
            }
            return Digests.childKey(attempt.hold().digest(), name);
        }

        @Override
        public IdempotencyContext capture() {
            return this;
        }
    }
}
