// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.time.Duration;
import java.util.Optional;

import jakarta.enterprise.event.Event;
import jakarta.enterprise.inject.spi.BeanContainer;

import io.idempotent.IdempotencyEvent;
import io.idempotent.internal.protocol.Observers;

/** The application's observers of CDI events. */
final class CdiObservers implements Observers {
    private static final System.Logger LOG = System.getLogger("io.idempotent");

    private final Event<IdempotencyEvent> event;

    private CdiObservers(Event<IdempotencyEvent> event) {
        this.event = event;
    }

    /** Who observes is known once the application is deployed, and does not change. */
    static Observers of(BeanContainer container) {
        IdempotencyEvent example =
                new IdempotencyEvent(IdempotencyEvent.Outcome.EXECUTED, "", Optional.empty(), Duration.ZERO);
        return container.resolveObserverMethods(example).isEmpty()
                ? Observers.NONE
                : new CdiObservers(container.getEvent().select(IdempotencyEvent.class));
    }

    @Override
    public boolean areThere() {
        return true;
    }

    /** An observer is a guest: whatever it throws must not change what the call does. */
    @Override
    public void tell(IdempotencyEvent what) {
        try {
            event.fire(what);
        } catch (RuntimeException | Error failure) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "An observer of IdempotencyEvent failed; the call goes on as if it had not.",
                    failure);
        }
    }
}
