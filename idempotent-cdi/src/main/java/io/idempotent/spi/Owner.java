// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.util.UUID;

/**
 * The identity of one attempt, never of a thread, process or node: an attempt that sleeps past its lease must not be
 * taken for the one that took over, even in the same thread.
 *
 * @param id a random number
 */
public record Owner(UUID id) {
    /**
     * The owner id of a new attempt.
     *
     * @return an id that was never given before
     */
    public static Owner fresh() {
        return new Owner(UUID.randomUUID());
    }
}
