// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The transactions of a test: which thread is in which one is what the test says. */
final class StagedTransactions implements Transactions {
    private final Map<Thread, StagedTransaction> current = new ConcurrentHashMap<>();

    StagedTransaction begin() {
        StagedTransaction begun = new StagedTransaction(this);
        enter(begun);
        return begun;
    }

    void enter(StagedTransaction transaction) {
        current.put(Thread.currentThread(), transaction);
    }

    /** The calling thread is in no transaction from now on, as when one is suspended. */
    void leave() {
        current.remove(Thread.currentThread());
    }

    boolean isCurrent(StagedTransaction transaction) {
        return current.get(Thread.currentThread()) == transaction;
    }

    StagedTransaction staged() {
        return current.get(Thread.currentThread());
    }

    @Override
    public Optional<Unit> current() {
        return Optional.ofNullable(staged())
                .filter(transaction -> !transaction.hasEnded())
                .map(Unit.class::cast);
    }
}
