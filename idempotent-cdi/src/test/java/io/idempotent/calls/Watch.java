// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import io.idempotent.IdempotencyEvent;
import io.idempotent.IdempotencyEvent.Outcome;

/** Notes every event, and then fails, as an observer may. */
@ApplicationScoped
public class Watch {
    private final List<IdempotencyEvent> events = new CopyOnWriteArrayList<>();

    void note(@Observes IdempotencyEvent event) {
        events.add(event);
        throw new Defect();
    }

    /** Without a trace: it comes with every event. */
    private static final class Defect extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Defect() {
            super("an observer's own defect", null, false, false);
        }
    }

    List<Outcome> outcomes() {
        return events.stream().map(IdempotencyEvent::outcome).toList();
    }

    List<IdempotencyEvent> events() {
        return List.copyOf(events);
    }

    void forget() {
        events.clear();
    }
}
