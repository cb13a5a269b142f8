// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

import io.idempotent.IdempotencyKey;
import io.idempotent.Idempotent;
import io.idempotent.Recovery;
import io.idempotent.WhenInProgress;
import io.idempotent.WhenSucceeded;

/** The guarded methods of the tests. Each writes a ledger row, then does what the test wants. */
@ApplicationScoped
public class Desk {
    @Inject
    Ledger ledger;

    @Inject
    Steps steps;

    @Transactional
    @Idempotent(name = "book", key = "#{order}", payload = "#{amount}")
    public Receipt book(String order, BigDecimal amount) throws Exception {
        return booked(order, amount);
    }

    @Transactional
    @Idempotent(name = "wait", key = "#{order}", whenInProgress = WhenInProgress.WAIT, waitLimit = "PT20S")
    public Receipt bookWaiting(String order, BigDecimal amount) throws Exception {
        return booked(order, amount);
    }

    @Transactional
    @Idempotent(name = "wait-shortly", key = "#{order}", whenInProgress = WhenInProgress.WAIT, waitLimit = "PT0.1S")
    public Receipt bookWaitingShortly(String order, BigDecimal amount) throws Exception {
        return booked(order, amount);
    }

    @Transactional
    @Idempotent(name = "submit", key = "#{order}", whenSucceeded = WhenSucceeded.REJECT)
    public Receipt submit(String order) throws Exception {
        return booked(order, BigDecimal.ONE);
    }

    @Transactional
    @Idempotent(name = "job", whenSucceeded = WhenSucceeded.RUN_AGAIN)
    public long job(@IdempotencyKey String order) throws Exception {
        return booked(order, BigDecimal.ONE).entry();
    }

    @Transactional
    @Idempotent(
            name = "reject",
            key = "#{order}",
            replayOn = {Rejected.class, Refused.class})
    public Receipt rejectable(String order) throws Exception {
        return booked(order, BigDecimal.ONE);
    }

    @Transactional(dontRollbackOn = Error.class)
    @Idempotent(name = "error", key = "#{order}")
    public Receipt committingErrors(String order) throws Exception {
        return booked(order, BigDecimal.ONE);
    }

    @Transactional
    @Idempotent(name = "short-lease", key = "#{order}", lease = "PT1S", maximumHold = "PT1S")
    public Receipt bookOnAShortLease(String order) throws Exception {
        return booked(order, BigDecimal.ONE);
    }

    @Transactional
    @Idempotent(name = "renewed", key = "#{order}", lease = "PT1S")
    public Receipt bookOnARenewedLease(String order) throws Exception {
        return booked(order, BigDecimal.ONE);
    }

    @Transactional
    @Idempotent(name = "nothing", key = "#{order}")
    public void nothing(String order) throws Exception {
        booked(order, BigDecimal.ONE);
    }

    @Transactional
    @Idempotent(name = "maybe", key = "#{order}")
    public Optional<Receipt> maybe(String order, boolean present) throws Exception {
        Receipt receipt = booked(order, BigDecimal.ONE);
        return present ? Optional.of(receipt) : Optional.empty();
    }

    @Transactional
    @Idempotent(name = "many", key = "#{order}")
    public Map<String, List<Receipt>> many(String order) throws Exception {
        return Map.of(order, List.of(booked(order, new BigDecimal("1.50"))));
    }

    @Transactional
    @Idempotent(name = "text", key = "#{order}")
    public String text(String order, int length) throws Exception {
        booked(order, BigDecimal.ONE);
        return "x".repeat(length);
    }

    @Transactional
    @Idempotent(name = "unserialisable", key = "#{order}")
    public Loop unserialisable(String order) throws Exception {
        booked(order, BigDecimal.ONE);
        return new Loop();
    }

    @Idempotent(name = "outside", key = "#{order}", recovery = Recovery.RETRY)
    public Receipt outsideTransactions(String order) throws Exception {
        return booked(order, BigDecimal.ONE);
    }

    private Receipt booked(String order, BigDecimal amount) throws Exception {
        long entry = ledger.add(order);
        steps.take(order);
        return new Receipt(entry, order, amount);
    }

    /** Cannot be written: it contains itself. */
    public static final class Loop {
        public Loop getItself() {
            return this;
        }
    }
}
