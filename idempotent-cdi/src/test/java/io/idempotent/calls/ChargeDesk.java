// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.util.concurrent.CompletionStage;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

import io.idempotent.IdempotencyContext;
import io.idempotent.Idempotent;
import io.idempotent.Recovery;

/** Methods whose effect is elsewhere, where no rollback reaches it. */
@ApplicationScoped
public class ChargeDesk {
    static final String CHARGE = "charge";
    static final String TRANSACTIONAL = "charge-and-book";
    static final String STAGED = "charge-later";
    static final String STAGED_CHECKED = "charge-later-if-allowed";

    @Inject
    Channel channel;

    @Inject
    Ledger ledger;

    @Inject
    Steps steps;

    @Inject
    IdempotencyContext context;

    @Idempotent(
            name = CHARGE,
            key = "#{order}",
            recovery = Recovery.RECONCILE,
            acknowledgeInDoubt = 202,
            lease = "PT1S",
            maximumHold = "PT1S")
    public Receipt charge(String order) throws Exception {
        return charged(order);
    }

    /** The ledger is exactly once anyhow; the charge is not. */
    @Transactional
    @Idempotent(
            name = TRANSACTIONAL,
            key = "#{order}",
            recovery = Recovery.RECONCILE,
            lease = "PT1S",
            maximumHold = "PT1S")
    public Receipt chargeAndBook(String order) throws Exception {
        ledger.add(order);
        return charged(order);
    }

    @Idempotent(name = STAGED, key = "#{order}", recovery = Recovery.RECONCILE, lease = "PT1S", maximumHold = "PT1S")
    public CompletionStage<Receipt> chargeLater(String order, CompletionStage<Receipt> outcome) {
        return outcome;
    }

    /** Stands behind an interceptor of the application's that can refuse the call. */
    @Checked
    @Idempotent(
            name = STAGED_CHECKED,
            key = "#{order}",
            recovery = Recovery.RECONCILE,
            lease = "PT1S",
            maximumHold = "PT1S")
    public CompletionStage<Receipt> chargeLaterIfAllowed(String order, CompletionStage<Receipt> outcome)
            throws Exception {
        charged(order);
        return outcome;
    }

    private Receipt charged(String order) throws Exception {
        long number = channel.charge(context.childKey("charge"));
        steps.take(order);
        return new Receipt(number, order, BigDecimal.ONE);
    }
}
