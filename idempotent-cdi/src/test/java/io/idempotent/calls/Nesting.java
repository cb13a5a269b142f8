// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.UserTransaction;

import io.idempotent.Idempotent;

/** Guarded calls within guarded calls, and within the caller's own transactions. */
@ApplicationScoped
public class Nesting {
    @Inject
    Desk desk;

    @Inject
    Nesting self;

    @Inject
    Ledger ledger;

    @Transactional
    @Idempotent(name = "outer", key = "#{order}")
    public void outer(String order) throws Exception {
        desk.book(order, BigDecimal.ONE);
        self.inner(order, 1);
    }

    @Transactional
    @Idempotent(name = "inner", key = "#{order}")
    public void inner(String order, int more) throws Exception {
        if (more > 0) {
            self.inner(order, more - 1);
            return;
        }
        ledger.add(order);
    }

    public UserTransaction transaction() {
        return com.arjuna.ats.jta.UserTransaction.userTransaction();
    }
}
