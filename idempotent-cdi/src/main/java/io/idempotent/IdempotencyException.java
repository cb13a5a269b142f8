// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

import jakarta.ejb.ApplicationException;

import org.jspecify.annotations.Nullable;

/**
 * The root of everything this library throws at a caller. No message names a key, a token, an argument or a payload.
 *
 * <p>It rolls back the transaction that it leaves, and reaches the caller of an EJB unwrapped.
 */
@ApplicationException(rollback = true)
public abstract class IdempotencyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String operation;

    /**
     * For the leaves in this package.
     *
     * @param operation the operation's name
     * @param message what happened and what to do
     * @param cause the reason, or null
     */
    IdempotencyException(String operation, String message, @Nullable Throwable cause) {
        super("Operation '" + operation + "': " + message, cause);
        this.operation = operation;
    }

    /**
     * The guarded operation that was called.
     *
     * @return its name
     */
    public final String operation() {
        return operation;
    }
}
