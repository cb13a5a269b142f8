// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import io.idempotent.IdempotencyEvent;

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
