// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/**
 * The method returned normally, but its transaction did not commit: it was marked rollback-only, as by an inner call
 * whose exception was caught, or had ended before, most often by a time-out. The attempt does not complete, and its
 * result, which would speak of a lost effect, is not given to the caller.
 */
public final class TransactionLostException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    /**
     * Refuses a call.
     *
     * @param operation the operation's name
     */
    public TransactionLostException(String operation) {
        super(
                operation,
                "the method returned, but its transaction did not commit (marked rollback-only, or ended by a time-out?). Nothing was recorded as done; repeat the call with the same key.",
                null);
    }
}
