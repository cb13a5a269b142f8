// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import io.idempotent.spi.Completion;

/** What is to be done with the record of an attempt whose method has ended. */
sealed interface Disposition {

    /** The completion has committed: only the faster parts of the store are to be told. */
    record Committed() implements Disposition {}

    /** The effect is there, outside any transaction: record it. */
    record Done(Completion completion) implements Disposition {}

    /** No effect is left, but the failure is a result: record it. */
    record Rejected(Completion completion) implements Disposition {}

    /** No effect is left in the transaction: free the key, or leave the rest to the reconciler. */
    record Failed() implements Disposition {}

    /** Nobody knows: the end of the lease, or the reconciler, decides. */
    record Unknown() implements Disposition {}

    /** Everything is done already. */
    record Settled() implements Disposition {}
}
