// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.sql.SQLException;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

import io.idempotent.Idempotent;

/** Rolls back when the pool gives it no connection; without {@code rollbackOn} that checked exception would commit. */
@ApplicationScoped
public class CarefulDesk {
    @Inject
    Ledger ledger;

    @Inject
    Steps steps;

    @Transactional(rollbackOn = SQLException.class)
    @Idempotent(name = "careful", key = "#{order}")
    public Receipt book(String order) throws SQLException {
        return new Receipt(ledger.add(order), order, BigDecimal.ONE);
    }

    @Transactional(rollbackOn = SQLException.class)
    @Idempotent(name = "renewed-careful", key = "#{order}", lease = "PT3S")
    public Receipt bookOnARenewedLease(String order) throws Exception {
        Receipt receipt = new Receipt(ledger.add(order), order, BigDecimal.ONE);
        steps.take(order);
        return receipt;
    }
}
