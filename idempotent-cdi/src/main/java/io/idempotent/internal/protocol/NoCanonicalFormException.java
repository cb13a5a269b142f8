// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

/**
 * A value has no form that every process would give it, so it can be neither a key nor compared. The message continues a
 * sentence that begins with the part's name, and never tells the value.
 */
public final class NoCanonicalFormException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoCanonicalFormException(String why) {
        super(why);
    }
}
