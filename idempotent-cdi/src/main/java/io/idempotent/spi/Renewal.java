// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.time.Duration;

/**
 * One lease to prolong.
 *
 * @param hold whose
 * @param lease until how long after the store's present time, positive
 */
public record Renewal(Hold hold, Duration lease) {

    /** What a store says of one renewal. */
    public enum Answer {
        /** The lease now ends at the store's present time plus the lease asked for. */
        CONFIRMED,
        /** The record is not this owner's, or is no longer in progress. */
        LOST,
        /** No clear answer; the lease ends when it was last confirmed to end. */
        UNKNOWN
    }
}
