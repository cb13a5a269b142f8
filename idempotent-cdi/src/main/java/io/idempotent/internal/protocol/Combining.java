// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

/** When callers that arrive together share a trip. The extremes are for tests and measurements. */
public enum Combining {
    /** While another trip is under way; a caller that is alone goes alone. */
    WHEN_BUSY,
    /** Also a caller that is alone goes the way of a shared trip. */
    ALWAYS,
    /** Everybody goes alone. */
    NEVER
}
