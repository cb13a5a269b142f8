// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/**
 * The key was a one-time token, and its time is over by the database's clock or this node's. Nothing ran and nothing was
 * recorded; a new token is needed.
 */
public final class KeyExpiredException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    /**
     * Refuses a call.
     *
     * @param operation the operation's name
     */
    public KeyExpiredException(String operation) {
        super(operation, "its one-time token can no longer be used; the call was refused before it ran.", null);
    }
}
