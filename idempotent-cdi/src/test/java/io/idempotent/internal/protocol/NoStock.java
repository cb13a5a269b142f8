// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

/** A business rejection that commits: it is checked. */
class NoStock extends Exception {
    private static final long serialVersionUID = 1L;

    public NoStock(String message) {
        super(message);
    }
}
