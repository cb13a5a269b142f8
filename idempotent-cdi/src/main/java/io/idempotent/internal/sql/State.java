// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.Arrays;

/** What a row's {@code state} column says. */
enum State {
    IN_PROGRESS("P"),
    SUCCEEDED("S"),
    /** Freed by an attempt that left no effect. */
    RELEASED("R"),
    /** Freed by the commit of an attempt that is to run again: done for its owner, absent for all others. */
    FREED_BY_COMMIT("C"),
    /** Nobody knows whether its attempt had its effect. */
    IN_DOUBT("D");

    private final String code;

    State(String code) {
        this.code = code;
    }

    /** An unknown code, of a later version, is never guessed at. */
    static State of(String code) {
        return Arrays.stream(values())
                .filter(state -> state.code.equals(code))
                .findAny()
                .orElseThrow(() -> new IllegalStateException("Unknown state of a reservation: " + code));
    }

    /** Whether the commit point of the row's owner is in force. */
    boolean committed() {
        return this == SUCCEEDED || this == FREED_BY_COMMIT;
    }

    boolean freed() {
        return this == RELEASED || this == FREED_BY_COMMIT;
    }
}
