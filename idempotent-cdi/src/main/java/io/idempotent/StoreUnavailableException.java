// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

import java.time.Duration;

/**
 * The store could not decide whether the call may run, so it did not run; or its end could not be recorded in the
 * transaction, which is rolled back. Repeating the call with the same key is safe.
 */
public final class StoreUnavailableException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    /**
     * Refuses a call.
     *
     * @param operation the operation's name
     * @param retryAfter when to come again
     * @param cause what the store reported
     */
    public StoreUnavailableException(String operation, Duration retryAfter, Throwable cause) {
        super(
                operation,
                "the idempotency store cannot decide now, so nothing was done; repeat the call with the same key.",
                cause);
        this.retryAfter = retryAfter;
    }

    /**
     * When to come again.
     *
     * @return the operation's setting
     */
    public Duration retryAfter() {
        return retryAfter;
    }
}
