// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node;

/** What becomes of the commit point's statement. All but the first break the protocol, and must be found out. */
public enum CommitPointVariant {
    /** The library as it is. */
    AS_IT_IS("as-it-is"),
    /** Run after the commit of the business, on a connection of its own. */
    OUTSIDE_TRANSACTION("commit-point-outside"),
    /** Run whoever holds the record, and whatever has become of it. */
    WITHOUT_OWNER_CHECK("no-owner-check");

    private final String label;

    CommitPointVariant(String label) {
        this.label = label;
    }

    /** How reports and switches call it. */
    public String label() {
        return label;
    }
}
