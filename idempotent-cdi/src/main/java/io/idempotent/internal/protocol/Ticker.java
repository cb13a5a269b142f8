// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

/** A monotonic clock. Wall clocks take no part in decisions about ownership. */
@FunctionalInterface
public interface Ticker {
    /** The process's own clock. */
    Ticker SYSTEM = System::nanoTime;

    /**
     * The present time.
     *
     * @return nanoseconds from an arbitrary origin; compare by subtraction only
     */
    long nanos();
}
