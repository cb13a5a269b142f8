// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios;

/** After which a transaction commits. */
public class CheckedFailure extends Exception {
    private static final long serialVersionUID = 1L;

    CheckedFailure() {
        super("checked, as the scenario wants it");
    }
}
