// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

import org.jspecify.annotations.Nullable;

/**
 * The method's result cannot be stored: it cannot be serialised, or is larger than {@code idempotent.max-result}. Thrown
 * before the transaction commits, which is rolled back.
 */
public final class ResultNotStorableException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    /**
     * Refuses a result.
     *
     * @param operation the operation's name
     * @param why what is wrong with the result, without its content
     * @param cause what the serialiser reported, or null
     */
    public ResultNotStorableException(String operation, String why, @Nullable Throwable cause) {
        super(operation, "the result cannot be stored: " + why + " The transaction is rolled back.", cause);
    }
}
