// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;

import io.idempotent.internal.protocol.Transactions;

/** The container's transactions. Keeps nothing per thread: a transaction may end on another one. Thread-safe. */
public final class JtaTransactions implements Transactions {
    private final TransactionSynchronizationRegistry registry;

    /**
     * Looks at transactions through the registry.
     *
     * @param registry the container's
     */
    public JtaTransactions(TransactionSynchronizationRegistry registry) {
        this.registry = registry;
    }

    @Override
    public Optional<Unit> current() {
        return hasEnded(registry.getTransactionStatus())
                ? Optional.empty()
                : Optional.ofNullable(registry.getTransactionKey()).map(key -> new JtaUnit(registry, key));
    }

    /** A transaction that a time-out rolled back stays with its thread until the thread ends it, too. */
    private static boolean hasEnded(int status) {
        return switch (status) {
            case Status.STATUS_NO_TRANSACTION,
                    Status.STATUS_COMMITTED,
                    Status.STATUS_ROLLEDBACK,
                    Status.STATUS_UNKNOWN -> true;
            default -> false;
        };
    }

    /** A transaction, known by the key that the container gave it. */
    private record JtaUnit(TransactionSynchronizationRegistry registry, Object key) implements Unit {

        @Override
        public Standing standing() {
            if (!key.equals(registry.getTransactionKey())) {
                return Standing.ELSEWHERE;
            }
            return switch (registry.getTransactionStatus()) {
                case Status.STATUS_ACTIVE -> Standing.ACTIVE;
                case Status.STATUS_MARKED_ROLLBACK, Status.STATUS_ROLLING_BACK -> Standing.ROLLBACK_ONLY;
                default -> Standing.ELSEWHERE;
            };
        }

        @Override
        public void setRollbackOnly() {
            if (standing() == Standing.ACTIVE) {
                markUnlessEnded();
            }
        }

        private void markUnlessEnded() {
            try {
                registry.setRollbackOnly();
            } catch (IllegalStateException ended) {
                // A time-out ended it since we looked, which is what was asked for.
                Log.transactionEndedMeanwhile(ended);
            }
        }

        @Override
        public void onEnd(Consumer<End> receiver) {
            EndOnce end = new EndOnce(receiver, new AtomicBoolean());
            if (standing() == Standing.ELSEWHERE) {
                end.tell(End.UNKNOWN);
            } else {
                register(end);
            }
        }

        /** Refused when the transaction ended since we looked, or can only roll back: then nobody will tell its end. */
        private void register(EndOnce end) {
            try {
                registry.registerInterposedSynchronization(end);
            } catch (RuntimeException refused) {
                Log.transactionEndedMeanwhile(refused);
                end.tell(standing() == Standing.ROLLBACK_ONLY ? End.ROLLED_BACK : End.UNKNOWN);
            }
        }

        @Override
        public void put(Object name, Object value) {
            registry.putResource(name, value);
        }

        @Override
        public Optional<Object> get(Object name) {
            return standing() == Standing.ELSEWHERE
                    ? Optional.empty()
                    : Optional.ofNullable(registry.getResource(name));
        }
    }

    /** Tells a receiver the end, once, and lets nothing that it throws reach the transaction manager. */
    private record EndOnce(Consumer<End> receiver, AtomicBoolean told) implements Synchronization {

        @Override
        public void beforeCompletion() {
            // Only the end is of interest.
        }

        @Override
        public void afterCompletion(int status) {
            tell(
                    switch (status) {
                        case Status.STATUS_COMMITTED -> End.COMMITTED;
                        case Status.STATUS_ROLLEDBACK -> End.ROLLED_BACK;
                        default -> End.UNKNOWN;
                    });
        }

        void tell(End end) {
            if (told.compareAndSet(false, true)) {
                receiveSafely(end);
            }
        }

        private void receiveSafely(End end) {
            try {
                receiver.accept(end);
            } catch (RuntimeException defect) {
                Log.receiverFailed(defect);
            }
        }
    }
}
