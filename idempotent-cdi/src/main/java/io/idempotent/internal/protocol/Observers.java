// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;

import io.idempotent.IdempotencyEvent;
import io.idempotent.IdempotencyEvent.Outcome;
import io.idempotent.spi.Reservation;

/** Who wants to know what became of calls. Thread-safe. */
public interface Observers {

    /**
     * Whether anybody does. Asked at every call, so quick.
     *
     * @return false where telling would be in vain
     */
    boolean areThere();

    /**
     * Tells them. Does not throw.
     *
     * @param event what happened
     */
    void tell(IdempotencyEvent event);

    /**
     * Tells them of a record whose lease had ended.
     *
     * @param lapsed the record
     */
    default void lapsed(Lapsed lapsed) {
        tell(lapsed.isInDoubt() ? Outcome.IN_DOUBT : Outcome.TAKEN_OVER, lapsed.origin(), lapsed.age());
    }

    /**
     * Tells them what became of an attempt in doubt.
     *
     * @param about the attempt
     * @param ruling what became of it
     */
    default void ruled(Doubtful about, Ruling ruling) {
        Outcome found = ruling instanceof Ruling.Done ? Outcome.FOUND_DONE : Outcome.FOUND_NOT_DONE;
        tell(ruling instanceof Ruling.Open ? Outcome.STILL_IN_DOUBT : found, about.origin(), about.age());
    }

    private void tell(Outcome outcome, Reservation.Origin origin, Duration age) {
        if (areThere()) {
            tell(new IdempotencyEvent(outcome, origin.operation(), origin.tenant(), age));
        }
    }

    /** Nobody wants to know. */
    Observers NONE = new Observers() {
        @Override
        public boolean areThere() {
            return false;
        }

        @Override
        public void tell(IdempotencyEvent event) {
            // Nobody listens.
        }
    };
}
