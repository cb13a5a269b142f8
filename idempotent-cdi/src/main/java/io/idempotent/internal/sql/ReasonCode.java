// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.Arrays;

import io.idempotent.spi.Doubt;

/** What a row's {@code doubt_reason} column says. */
enum ReasonCode {
    FAILED("F", Doubt.Reason.FAILED),
    ABANDONED("A", Doubt.Reason.ABANDONED),
    LEASE_ENDED("L", Doubt.Reason.LEASE_ENDED);

    private final String code;
    private final Doubt.Reason reason;

    ReasonCode(String code, Doubt.Reason reason) {
        this.code = code;
        this.reason = reason;
    }

    static ReasonCode of(Doubt.Reason reason) {
        return Arrays.stream(values())
                .filter(one -> one.reason == reason)
                .findAny()
                .orElseThrow();
    }

    /** An unknown code, of a later version or of a hand, is only for people, so it stands for the least that is known. */
    static Doubt.Reason reason(String code) {
        return Arrays.stream(values())
                .filter(one -> one.code.equals(code))
                .findAny()
                .map(one -> one.reason)
                .orElse(Doubt.Reason.LEASE_ENDED);
    }

    /** As it is bound to a statement. */
    @Override
    public String toString() {
        return code;
    }
}
