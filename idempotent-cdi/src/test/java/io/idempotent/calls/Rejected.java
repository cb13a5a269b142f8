// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

/** A business rejection, checked: a transaction that it leaves commits. */
public class Rejected extends Exception {
    private static final long serialVersionUID = 1L;

    public Rejected(String message) {
        super(message);
    }
}
