// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Optional;
import java.util.function.Consumer;

/** What the protocol must know of the application's transactions. Thread-safe. */
public interface Transactions {

    /**
     * The transaction of the calling thread.
     *
     * @return the transaction, if there is one that has not ended; it may be one that can only roll back
     */
    Optional<Unit> current();

    /** One transaction. Valid on any thread, until the transaction ends. */
    interface Unit {
        /**
         * Where the calling thread stands with regard to this transaction.
         *
         * @return its state as seen from here
         */
        Standing standing();

        /** Makes the calling thread's transaction unable to commit; does nothing where it has ended already. */
        void setRollbackOnly();

        /**
         * Asks to be told when the transaction has ended, possibly on another thread. The receiver must do no
         * transactional work and must not throw.
         *
         * @param receiver is called once
         */
        void onEnd(Consumer<End> receiver);

        /**
         * Keeps an object with the transaction.
         *
         * @param key its name
         * @param value the object
         */
        void put(Object key, Object value);

        /**
         * An object that {@link #put} kept.
         *
         * @param key its name
         * @return the object, if there is one
         */
        Optional<Object> get(Object key);
    }

    /** How a thread stands with regard to a transaction. */
    enum Standing {
        /** In it, and it may commit. */
        ACTIVE,
        /** In it, and it can only roll back. */
        ROLLBACK_ONLY,
        /** It ended, or the thread is in none or in another. */
        ELSEWHERE
    }

    /** How a transaction ended, as far as the transaction manager knows. */
    enum End {
        /** It committed. */
        COMMITTED,
        /** The manager reports a rollback; at commit time this can be a guess. */
        ROLLED_BACK,
        /** The manager does not know. */
        UNKNOWN
    }

    /**
     * For applications without transactions.
     *
     * @return transactions of which none is ever active
     */
    static Transactions none() {
        return Optional::empty;
    }
}
