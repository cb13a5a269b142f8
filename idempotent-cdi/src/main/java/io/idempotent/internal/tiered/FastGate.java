// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.tiered;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;

/**
 * The fast store behind a breaker. What it says of ownership binds nobody, so only its acquire has an answer here. A
 * record that it could not free is freed when it answers again, at latest when its lease ends. Thread-safe.
 */
final class FastGate {
    private static final int REMEMBERED = 10_000;

    private final IdempotencyStore store;
    private final Breaker breaker;
    private final BlockingQueue<Hold> unfreed = new LinkedBlockingQueue<>(REMEMBERED);

    FastGate(IdempotencyStore store, Breaker breaker) {
        this.store = store;
        this.breaker = breaker;
    }

    /** The store's answer; empty where it gave none. */
    Optional<Acquisition> acquire(Reservation reservation) {
        if (!breaker.lets()) {
            return Optional.empty();
        }
        freeOneRemembered();
        Acquisition answer = store.acquire(reservation);
        note(!(answer instanceof Acquisition.Unavailable));
        return Optional.of(answer).filter(given -> !(given instanceof Acquisition.Unavailable));
    }

    void complete(Hold hold, Completion completion) {
        if (!tried(() -> store.complete(hold, completion))) {
            remember(hold);
        }
    }

    void release(Hold hold) {
        if (!tried(() -> store.release(hold))) {
            remember(hold);
        }
    }

    void renew(List<Renewal> renewals) {
        if (!renewals.isEmpty() && breaker.lets()) {
            note(!store.renew(renewals).contains(Renewal.Answer.UNKNOWN));
        }
    }

    @FunctionalInterface
    private interface Step {
        Transition take();
    }

    private boolean tried(Step step) {
        if (!breaker.lets()) {
            return false;
        }
        boolean answered = !(step.take() instanceof Transition.Unavailable);
        note(answered);
        return answered;
    }

    private void note(boolean answered) {
        if (answered) {
            breaker.answered();
        } else {
            breaker.failed();
        }
    }

    /** When more than can be remembered is unfreed, leases free the rest. */
    private void remember(Hold hold) {
        unfreed.offer(hold);
    }

    private void freeOneRemembered() {
        Hold hold = unfreed.poll();
        if (hold != null && store.release(hold) instanceof Transition.Unavailable) {
            remember(hold);
        }
    }
}
