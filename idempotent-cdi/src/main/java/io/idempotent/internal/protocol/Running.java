// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

import io.idempotent.spi.Digest;
import org.jspecify.annotations.Nullable;

/** The attempts that run on the calling thread, the innermost first. */
public final class Running {
    /** Not static: one per deployed application. Removed with its last attempt. */
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<@Nullable Deque<Attempt>> attempts = new ThreadLocal<>();

    /**
     * The attempt that runs on the calling thread.
     *
     * @return the innermost one
     */
    public Optional<Attempt> innermost() {
        Deque<Attempt> stack = attempts.get();
        return stack == null ? Optional.empty() : Optional.ofNullable(stack.peek());
    }

    Optional<Attempt> find(Digest digest) {
        Deque<Attempt> stack = attempts.get();
        return stack == null
                ? Optional.empty()
                : stack.stream()
                        .filter(attempt -> attempt.hold().digest().equals(digest))
                        .findFirst();
    }

    @Nullable
    Object during(Attempt attempt, Business business) throws Exception {
        push(attempt);
        try {
            return business.proceed();
        } finally {
            pop();
        }
    }

    private void push(Attempt attempt) {
        Deque<Attempt> stack = attempts.get();
        if (stack == null) {
            stack = new ArrayDeque<>();
            attempts.set(stack);
        }
        stack.push(attempt);
    }

    /** An empty stack is removed: on a pooled thread it would outlive the application. */
    private void pop() {
        Deque<Attempt> stack = attempts.get();
        if (stack != null) {
            stack.poll();
            if (stack.isEmpty()) {
                attempts.remove();
            }
        }
    }
}
