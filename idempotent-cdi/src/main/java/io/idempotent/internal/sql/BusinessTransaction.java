// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.concurrent.Callable;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import org.jspecify.annotations.Nullable;

/** The container's own transactions around a business that no annotated method holds. Rolls back as they do. */
@ApplicationScoped
public class BusinessTransaction {

    /**
     * Runs a business in the caller's transaction, or else in a new one.
     *
     * @param business what to run
     * @return its result
     * @throws Exception what it threw, or why its transaction did not commit
     */
    @Transactional(TxType.REQUIRED)
    public @Nullable Object required(Callable<@Nullable Object> business) throws Exception {
        return business.call();
    }

    /**
     * Runs a business in a new transaction.
     *
     * @param business what to run
     * @return its result
     * @throws Exception what it threw, or why its transaction did not commit
     */
    @Transactional(TxType.REQUIRES_NEW)
    public @Nullable Object requiresNew(Callable<@Nullable Object> business) throws Exception {
        return business.call();
    }
}
