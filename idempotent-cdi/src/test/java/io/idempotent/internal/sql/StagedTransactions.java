// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

import io.idempotent.testing.JtaServer;

/** Transactions of one caller, before some of which others act, and some of which fail at their commit. */
final class StagedTransactions implements NewTransaction {
    private final JtaServer server;
    private final Map<Integer, Runnable> before = new HashMap<>();
    private final Set<Integer> failing = new HashSet<>();
    private int number;

    StagedTransactions(JtaServer server) {
        this.server = server;
    }

    /** What happens before a transaction, by its number from 1. */
    void before(int transaction, Runnable happening) {
        before.put(transaction, happening);
    }

    void failsAtCommit(int transaction) {
        failing.add(transaction);
    }

    @Override
    public <T> T call(Callable<T> work) throws Exception {
        int mine = ++number;
        Runnable happening = before.remove(mine);
        if (happening != null) {
            happening.run();
        }
        return server.newTransaction().call(() -> {
            T result = work.call();
            if (failing.contains(mine)) {
                throw new IllegalStateException("The commit failed");
            }
            return result;
        });
    }
}
