// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.concurrent.Callable;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/**
 * The container's own {@code REQUIRES_NEW}. Checked exceptions roll back too: every database error is one.
 */
@ApplicationScoped
@Transactional(value = TxType.REQUIRES_NEW, rollbackOn = Exception.class)
public class RequiresNewTransaction implements NewTransaction {
    @Override
    public <T> T call(Callable<T> work) throws Exception {
        return work.call();
    }
}
