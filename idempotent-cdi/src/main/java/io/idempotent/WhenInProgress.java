// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

/** What a duplicate gets while the first call with its key still runs. */
public enum WhenInProgress {
    /** It is refused at once with {@link OperationInProgressException}. */
    REJECT,
    /**
     * It waits up to {@link Idempotent#waitLimit()} for the first call's end and is then answered as a later duplicate;
     * refused as under {@link #REJECT} when the limit is reached, when too many calls wait already, when its thread is
     * interrupted, or when it comes within a transaction, which must not wait for another.
     */
    WAIT
}
