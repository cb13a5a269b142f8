// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/**
 * The first call with this key succeeded, but its result cannot be given again, as after an incompatible change of the
 * result's type. The operation is done and is not run again.
 */
public final class ResultGoneException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    /**
     * Refuses a call.
     *
     * @param operation the operation's name
     */
    public ResultGoneException(String operation) {
        super(
                operation,
                "an earlier call with this key succeeded, but its result can no longer be read; it is not run again.",
                null);
    }

    /**
     * Refuses a call whose result was kept, but cannot be read.
     *
     * @param operation the operation's name
     * @param cause why it cannot be read
     */
    public ResultGoneException(String operation, Throwable cause) {
        super(
                operation,
                "an earlier call with this key succeeded, but its result can no longer be read; it is not run again.",
                cause);
    }
}
