// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/**
 * An {@link Idempotent} method is wrong in a way that was found only when it was called, as on servers whose deployment
 * checks cannot see it. Nothing ran.
 */
public final class InvalidOperationException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    /**
     * Refuses a call.
     *
     * @param operation the operation's name
     * @param problem what is wrong and how to mend it
     */
    public InvalidOperationException(String operation, String problem) {
        super(operation, problem, null);
    }
}
