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
    RETRY,
    /**
     * Only the application's {@code Reconciler} bean for the operation can know: an attempt whose lease ended, and one that
     * failed after its business had begun, is <em>in doubt</em> until that bean says what became of it. For effects that
     * no rollback undoes, such as a charge at a payment channel; {@link Reconciles} names the bean's operation.
     */
    RECONCILE
}
