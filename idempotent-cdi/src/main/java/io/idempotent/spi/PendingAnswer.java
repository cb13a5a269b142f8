// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.util.Optional;

/**
 * An attempt that waits for the answer of its request. The first word counts; what comes later is ignored, since a
 * runtime may ask its filters twice. Thread-safe.
 */
public interface PendingAnswer {

    /** How an answer counts. */
    enum Kind {
        /** The request did what it is for. */
        SUCCESS,
        /** A failure that the operation lists as a result. */
        LISTED,
        /** Another failure. */
        FAILURE
    }

    /**
     * The answer is known and nothing of it is sent. Ends the attempt, now or as soon as its method has ended.
     *
     * @param kind how it counts
     * @param content what duplicates shall be answered from; empty if that cannot be kept
     * @throws io.idempotent.LeaseLostException if another attempt owns the key, so that this answer must not be sent
     */
    void answered(Kind kind, Optional<Bytes> content);

    /** No answer will be told any more. Ends the attempt by what its method did. */
    void unanswered();
}
