// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.time.Duration;

/**
 * That nobody knows whether an attempt had its effect.
 *
 * @param reason why not
 * @param askAfter how long nobody shall be asked yet, since the attempt may still be at work; not negative
 */
public record Doubt(Reason reason, Duration askAfter) {

    /** Why an attempt is in doubt. */
    public enum Reason {
        /** Its business failed, and what it did outside its transaction is not undone by that. */
        FAILED,
        /** Somebody stopped waiting for its business, which may have gone on. */
        ABANDONED,
        /** Nobody told its end, and its lease ended. */
        LEASE_ENDED
    }
}
