// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/**
 * The key is known, but with another payload: the caller used one key for two different calls. The first call is not
 * touched; the second needs a key of its own.
 */
public final class KeyReusedException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    /**
     * Refuses a call.
     *
     * @param operation the operation's name
     */
    public KeyReusedException(String operation) {
        super(
                operation,
                "the key was already used with a different payload; use a new key for a different call.",
                null);
    }
}
