// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/**
 * The transaction in which the method started had ended or was replaced when the method returned, most often by a
 * time-out. The attempt does not complete, and its result is not given to the caller.
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
                "the transaction in which the method started was no longer active when it returned (a transaction time-out?). Nothing was recorded as done; repeat the call with the same key.",
                null);
    }
}
