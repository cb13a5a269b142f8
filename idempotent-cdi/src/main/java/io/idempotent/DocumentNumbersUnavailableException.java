// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/** The database gives no document number now. Trying again is safe; a number may be left out. */
public final class DocumentNumbersUnavailableException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    /**
     * Refuses to give a number.
     *
     * @param cause what the database reported
     */
    public DocumentNumbersUnavailableException(Throwable cause) {
        super("document numbers", "the database gives no number now; try again later.", cause);
    }
}
