// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;

/**
 * Bounds how many threads hold one connection in their own transaction while they ask for a second one: as many of them
 * as the pool has connections would all wait for ever, or for the pool's half minute.
 */
final class NestingLimit implements NewTransaction {
    private final NewTransaction transaction;
    private final TransactionSynchronizationRegistry registry;
    private final Semaphore permits;
    private final Duration longestWait;

    NestingLimit(NewTransaction transaction, TransactionSynchronizationRegistry registry, SqlOptions options) {
        this.transaction = transaction;
        this.registry = registry;
        this.permits = new Semaphore(options.maxNested());
        this.longestWait = options.nestedWait();
    }

    @Override
    public <T> T call(Callable<T> work) throws Exception {
        return registry.getTransactionStatus() == Status.STATUS_NO_TRANSACTION ? transaction.call(work) : nested(work);
    }

    private <T> T nested(Callable<T> work) throws Exception {
        awaitPermit();
        try {
            return transaction.call(work);
        } finally {
            permits.release();
        }
    }

    private void awaitPermit() throws NestingRefused {
        try {
            if (permits.tryAcquire(longestWait.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        throw new NestingRefused();
    }

    /** Nothing was asked of the database. */
    static final class NestingRefused extends Exception {
        NestingRefused() {
            super("Too many reservations are waiting for a second connection inside a transaction (max-nested)");
        }
    }
}
