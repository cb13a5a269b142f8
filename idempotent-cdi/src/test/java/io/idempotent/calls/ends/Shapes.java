// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls.ends;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import jakarta.transaction.UserTransaction;

import io.idempotent.Idempotent;
import io.idempotent.Recovery;
import io.idempotent.calls.Ledger;
import io.idempotent.calls.Receipt;
import io.idempotent.calls.Rejected;
import io.idempotent.calls.Steps;

import static java.math.BigDecimal.ONE;

/** One method per shape. Each writes a ledger row, then does what the test wants. */
@ApplicationScoped
public class Shapes {
    @Inject
    Ledger ledger;

    @Inject
    Steps steps;

    @Transactional(value = TxType.REQUIRED, dontRollbackOn = Error.class)
    @Idempotent(name = "required", key = "#{order}")
    public Receipt required(String order) throws Exception {
        return book(order);
    }

    @Transactional(value = TxType.REQUIRES_NEW, dontRollbackOn = Error.class)
    @Idempotent(name = "requires-new", key = "#{order}")
    public Receipt requiresNew(String order) throws Exception {
        return book(order);
    }

    @Transactional(value = TxType.MANDATORY, dontRollbackOn = Error.class)
    @Idempotent(name = "mandatory", key = "#{order}")
    public Receipt mandatory(String order) throws Exception {
        return book(order);
    }

    @Transactional(value = TxType.SUPPORTS, dontRollbackOn = Error.class)
    @Idempotent(name = "supports", key = "#{order}", recovery = Recovery.RETRY)
    public Receipt supports(String order) throws Exception {
        return book(order);
    }

    @Transactional(value = TxType.NOT_SUPPORTED, dontRollbackOn = Error.class)
    @Idempotent(name = "not-supported", key = "#{order}", recovery = Recovery.RETRY)
    public Receipt notSupported(String order) throws Exception {
        return book(order);
    }

    @Transactional(value = TxType.NEVER, dontRollbackOn = Error.class)
    @Idempotent(name = "never", key = "#{order}", recovery = Recovery.RETRY)
    public Receipt never(String order) throws Exception {
        return book(order);
    }

    @Idempotent(name = "plain", key = "#{order}", recovery = Recovery.RETRY)
    public Receipt plain(String order) throws Exception {
        return book(order);
    }

    @Idempotent(name = "bean-managed", key = "#{order}", recovery = Recovery.RETRY)
    public Receipt beanManaged(String order) throws Exception {
        UserTransaction transaction = com.arjuna.ats.jta.UserTransaction.userTransaction();
        transaction.begin();
        boolean commits = false;
        try {
            Receipt receipt = book(order);
            commits = true;
            return receipt;
        } catch (Rejected | Error committing) {
            commits = true;
            throw committing;
        } finally {
            end(transaction, commits);
        }
    }

    private static void end(UserTransaction transaction, boolean commits) throws Exception {
        if (commits) {
            transaction.commit();
        } else {
            transaction.rollback();
        }
    }

    private Receipt book(String order) throws Exception {
        long entry = ledger.add(order);
        steps.take(order);
        return new Receipt(entry, order, ONE);
    }
}
