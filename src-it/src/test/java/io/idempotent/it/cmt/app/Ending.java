// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.cmt.app;

/** What happens to the first delivery of a key, once its effect is there. */
public enum Ending {
    COMMIT("normal commit"),
    UNCHECKED("rollback by an unchecked exception"),
    APPLICATION("rollback by an application exception (rollback = true)"),
    ROLLBACK_ONLY("setRollbackOnly, normal return"),
    COMMIT_FAILS("failure at commit"),
    OUTER_ROLLBACK("outer rollback after the method returned"),
    CHECKED("checked exception that commits");

    private final String words;

    Ending(String words) {
        this.words = words;
    }

    /** As the documentation says it. */
    public String words() {
        return words;
    }
}
