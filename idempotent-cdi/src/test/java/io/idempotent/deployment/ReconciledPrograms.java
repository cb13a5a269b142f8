// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.deployment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import io.idempotent.Durability;
import io.idempotent.Idempotent;
import io.idempotent.Reconciles;
import io.idempotent.Recovery;
import io.idempotent.spi.DoubtfulAttempt;
import io.idempotent.spi.Reconciler;
import io.idempotent.spi.Verdict;

/** Programs that ask for a reconciler, most of them wrongly. */
final class ReconciledPrograms {
    private ReconciledPrograms() {}

    @ApplicationScoped
    static class Charging {
        @Idempotent(name = "charge", key = "#{order}", recovery = Recovery.RECONCILE)
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class Forgetting {
        @Idempotent(name = "charge", key = "#{order}", recovery = Recovery.RECONCILE, durability = Durability.VOLATILE)
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class Acknowledging {
        @Transactional
        @Idempotent(key = "#{order}", acknowledgeInDoubt = 200)
        public void pay(String order) {}
    }

    @ApplicationScoped
    static class AcknowledgingAFailure {
        @Idempotent(name = "charge", key = "#{order}", recovery = Recovery.RECONCILE, acknowledgeInDoubt = 409)
        public void pay(String order) {}
    }

    abstract static class Unsure implements Reconciler {
        @Override
        public Verdict reconcile(DoubtfulAttempt attempt) {
            return new Verdict.Unknown("nobody asks");
        }
    }

    @ApplicationScoped
    @Reconciles("charge")
    static class First extends Unsure {}

    @ApplicationScoped
    @Reconciles("charge")
    static class Second extends Unsure {}

    @ApplicationScoped
    @Reconciles("another")
    static class OfAnother extends Unsure {}
}
