// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.util.List;

/** The key or payload of a method cannot be evaluated as it is written: the program is wrong, and must not deploy. */
public final class InvalidKeysException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    InvalidKeysException(List<String> problems) {
        super(String.join("; ", problems));
        this.problems = List.copyOf(problems);
    }

    /**
     * Everything that is wrong.
     *
     * @return one sentence each: where, what, and what to do
     */
    public List<String> problems() {
        return problems;
    }
}
