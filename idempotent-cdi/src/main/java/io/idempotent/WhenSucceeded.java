// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/** What a duplicate gets after the first call with its key succeeded. */
public enum WhenSucceeded {
    /** Idempotency: the first call's result, as if it had run. */
    REPLAY,
    /** Protection from duplicate submission: refused with {@link AlreadySucceededException}. */
    REJECT,
    /** Mutual exclusion: success frees the key, and the next call runs again. */
    RUN_AGAIN
}
