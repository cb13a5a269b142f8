// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.Arrays;

import io.idempotent.Recovery;

/**
 * What a row's {@code recovery} column says. It is the reservation's own: another version of the application must not run
 * again what this one asked to be reconciled.
 */
enum RecoveryCode {
    /** May run again when its lease has ended. */
    AGAIN("A"),
    /** Is in doubt when its lease has ended. */
    DOUBT("D");

    private final String code;

    RecoveryCode(String code) {
        this.code = code;
    }

    static RecoveryCode of(Recovery recovery) {
        return recovery == Recovery.RECONCILE ? DOUBT : AGAIN;
    }

    /** An unknown code, of a later version, is never guessed at. */
    static RecoveryCode of(String code) {
        return Arrays.stream(values())
                .filter(recovery -> recovery.code.equals(code))
                .findAny()
                .orElseThrow(() -> new IllegalStateException("Unknown recovery of a reservation: " + code));
    }

    /** As it is bound to a statement. */
    @Override
    public String toString() {
        return code;
    }
}
