// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

import java.time.Duration;

/**
 * A call with this key is still running, here or on another node. It may yet fail, so this is no success: come again
 * after {@link #retryAfter()}.
 */
public final class OperationInProgressException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    /**
     * Refuses a call.
     *
     * @param operation the operation's name
     * @param retryAfter when to come again
     */
    public OperationInProgressException(String operation, Duration retryAfter) {
        super(operation, "a call with this key is still running; repeat it later with the same key.", null);
        this.retryAfter = retryAfter;
    }

    /**
     * When to come again.
     *
     * @return the operation's setting, or the rest of the running attempt's lease where that is shorter
     */
    public Duration retryAfter() {
        return retryAfter;
    }
}
