// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/**
 * The first call with this key ended with a failure, yet its transaction committed, and the failure is not listed in
 * {@link Idempotent#replayOn()}. The operation is done and is not run again.
 */
public final class CommittedFailureException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    /**
     * Refuses a call.
     *
     * @param operation the operation's name
     */
    public CommittedFailureException(String operation) {
        super(
                operation,
                "an earlier call with this key failed after its transaction had committed; it is not run again. Check its effect, or list the exception in replayOn.",
                null);
    }
}
