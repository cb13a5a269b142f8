// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

import io.idempotent.Durability;
import io.idempotent.Idempotent;
import io.idempotent.Reconciles;
import io.idempotent.Recovery;
import io.idempotent.WhenInProgress;
import io.idempotent.WhenSucceeded;
import io.idempotent.spi.DoubtfulAttempt;
import io.idempotent.spi.PrincipalResolver;
import io.idempotent.spi.Reconciler;
import io.idempotent.spi.Verdict;

/** A method whose annotation says something other than the default in every member. */
@ApplicationScoped
class EveryMember {
    @Inject
    Ledger ledger;

    /** There is one caller only. */
    @ApplicationScoped
    static class Caller implements PrincipalResolver {
        @Override
        public Optional<String> principal() {
            return Optional.of("a caller");
        }
    }

    /** Nothing is ever in doubt here. */
    @ApplicationScoped
    @Reconciles("every-member")
    static class Nobody implements Reconciler {
        @Override
        public Verdict reconcile(DoubtfulAttempt attempt) {
            throw new AssertionError("Nothing is in doubt");
        }
    }

    @Transactional
    @Idempotent(
            name = "every-member",
            key = "#{order}",
            payload = "#{amount}",
            includePrincipal = true,
            whenInProgress = WhenInProgress.WAIT,
            waitLimit = "PT3S",
            retryAfter = "PT4S",
            whenSucceeded = WhenSucceeded.REJECT,
            replayOn = Rejected.class,
            durability = Durability.DURABLE,
            recovery = Recovery.RECONCILE,
            acknowledgeInDoubt = 202,
            lease = "PT20S",
            maximumHold = "PT5M",
            retention = "P3D")
    public void book(String order, BigDecimal amount) throws Exception {
        ledger.add(order);
    }
}
