// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/**
 * The first call with this key succeeded, and the operation refuses duplicates after success
 * ({@link WhenSucceeded#REJECT}). Coming again with the same key is of no use.
 */
public final class AlreadySucceededException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    /**
     * Refuses a call.
     *
     * @param operation the operation's name
     */
    public AlreadySucceededException(String operation) {
        super(operation, "this key was already used by a call that succeeded; a new submission needs a new key.", null);
    }
}
