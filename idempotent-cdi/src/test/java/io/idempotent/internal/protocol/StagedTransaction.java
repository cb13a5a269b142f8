// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import io.idempotent.internal.protocol.Transactions.End;
import io.idempotent.internal.protocol.Transactions.Standing;

/** A transaction that ends when and how a test says, on the thread that says so. */
class StagedTransaction implements Transactions.Unit {
    private final StagedTransactions all;
    private final List<Consumer<End>> receivers = new CopyOnWriteArrayList<>();
    private final List<Runnable> work = new CopyOnWriteArrayList<>();
    private final Map<Object, Object> resources = new ConcurrentHashMap<>();
    private volatile boolean rollbackOnly;
    private volatile boolean ended;

    StagedTransaction(StagedTransactions all) {
        this.all = all;
    }

    boolean hasEnded() {
        return ended;
    }

    boolean isRollbackOnly() {
        return rollbackOnly;
    }

    /** What a store does within the transaction, which holds when it commits. */
    void does(Runnable step) {
        work.add(step);
    }

    void commit() {
        if (rollbackOnly) {
            rollback();
            return;
        }
        work.forEach(Runnable::run);
        end(End.COMMITTED);
    }

    void rollback() {
        end(End.ROLLED_BACK);
    }

    /** It commits, but the answer is lost. */
    void commitUnheard() {
        work.forEach(Runnable::run);
        end(End.UNKNOWN);
    }

    /** It rolls back, but the answer is lost. */
    void rollbackUnheard() {
        end(End.UNKNOWN);
    }

    private void end(End how) {
        ended = true;
        receivers.forEach(receiver -> receiver.accept(how));
    }

    @Override
    public Standing standing() {
        if (ended || !all.isCurrent(this)) {
            return Standing.ELSEWHERE;
        }
        return rollbackOnly ? Standing.ROLLBACK_ONLY : Standing.ACTIVE;
    }

    @Override
    public void setRollbackOnly() {
        rollbackOnly = true;
    }

    @Override
    public void onEnd(Consumer<End> receiver) {
        receivers.add(receiver);
    }

    @Override
    public void put(Object key, Object value) {
        if (ended) {
            throw new IllegalStateException("The transaction has ended");
        }
        resources.put(key, value);
    }

    @Override
    public Optional<Object> get(Object key) {
        return Optional.ofNullable(resources.get(key));
    }
}
