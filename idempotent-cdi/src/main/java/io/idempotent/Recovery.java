// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/** What happens to an attempt whose end nobody knows: its server died, or the outcome of its commit was lost. */
public enum Recovery {
    /**
     * Nothing is said: enough for a method that is itself transactional, since an ended lease proves that it did not
     * commit.
     */
    UNSPECIFIED,
    /** Running again is fine: the next call takes over when the lease has ended. */
    RETRY
}
