// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

import java.util.OptionalInt;

/**
 * A call with this key began, and nobody knows yet whether it had its effect: it is neither a success nor free to run
 * again. The application's reconciler will decide; repeating the call with the same key later is answered by what it
 * found.
 */
public final class InDoubtException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    /** Zero for none: an Optional cannot be serialised. */
    private final int acknowledgedStatus;

    /**
     * Refuses a call.
     *
     * @param operation the operation's name
     * @param acknowledgedStatus the operation's {@link Idempotent#acknowledgeInDoubt()}, if it names one
     */
    public InDoubtException(String operation, OptionalInt acknowledgedStatus) {
        super(
                operation,
                "whether an earlier call with this key had its effect is not known, so it is not run again. Repeat it later with the same key, or settle it as docs/operations.md says.",
                null);
        this.acknowledgedStatus = acknowledgedStatus.orElse(0);
    }

    /**
     * What an HTTP caller gets in the place of a refusal, so that it stops repeating.
     *
     * @return a status from 200 to 299; empty where the caller is refused
     */
    public OptionalInt acknowledgedStatus() {
        return acknowledgedStatus == 0 ? OptionalInt.empty() : OptionalInt.of(acknowledgedStatus);
    }
}
