// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

/** A business rejection that rolls back: it is unchecked. */
class Declined extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Declined(String message) {
        super(message);
    }
}
