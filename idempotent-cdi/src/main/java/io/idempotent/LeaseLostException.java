// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/**
 * This attempt is no longer the owner of its key: it was paused or cut off for longer than its lease, and another call may
 * have taken over. Its transaction, where it had one, is rolled back; what it did outside of one stays. Coming again with the
 * same key is answered from the new owner.
 */
public final class LeaseLostException extends IdempotencyException {
    private static final long serialVersionUID = 1L;

    /**
     * Refuses a call.
     *
     * @param operation the operation's name
     */
    public LeaseLostException(String operation) {
        super(
                operation,
                "the attempt lost its lease before it could complete, and another one may have run. Its transaction, if it had one, is rolled back; what it did outside of one stays. Repeat the call with the same key; if it happens often, raise the lease or look for long pauses.",
                null);
    }
}
