// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.Optional;

import jakarta.transaction.TransactionSynchronizationRegistry;

import io.idempotent.internal.protocol.ServerLookup;
import io.idempotent.internal.protocol.Transactions;

/** Finds the server's transactions. */
public final class JtaAccess {
    private static final String JNDI_NAME = "java:comp/TransactionSynchronizationRegistry";

    private JtaAccess() {}

    /**
     * The server's transactions, for operations that keep nothing in the database: a server without Jakarta Transactions
     * has none.
     *
     * @param server where to look
     * @return the transactions
     */
    public static Transactions transactions(ServerLookup server) {
        try {
            return registry(server).<Transactions>map(JtaTransactions::new).orElseGet(Transactions::none);
        } catch (NoClassDefFoundError noTransactions) {
            return Transactions.none();
        }
    }

    /** CDI first: some servers have no JNDI; then JNDI: most have no such bean. */
    static Optional<TransactionSynchronizationRegistry> registry(ServerLookup server) {
        return server.bean(TransactionSynchronizationRegistry.class)
                .or(() -> server.jndi(TransactionSynchronizationRegistry.class, JNDI_NAME));
    }
}
