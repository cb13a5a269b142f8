// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/**
 * The operation's keys belong to callers ({@link Idempotent#includePrincipal()}), and this caller is nobody: all
 * anonymous callers would share their keys. Nothing ran and nothing was recorded.
 */
public final class AnonymousCallerException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    /**
     * Refuses a call.
     *
     * @param operation the operation's name
     */
    public AnonymousCallerException(String operation) {
        super(
                operation,
                "keys belong to callers, and this one is not authenticated; the call was refused before it ran.",
                null);
    }
}
