// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.cmt.app;

/** The transaction attribute of a guarded method. */
public enum Shape {
    REQUIRED("REQUIRED"),
    REQUIRES_NEW("REQUIRES_NEW"),
    MANDATORY("MANDATORY");

    private final String words;

    Shape(String words) {
        this.words = words;
    }

    /** As the documentation says it. */
    public String words() {
        return words;
    }
}
