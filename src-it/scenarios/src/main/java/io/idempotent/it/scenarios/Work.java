// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios;

import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** The business: an effect, then an end. Runs in its caller's transaction. */
@ApplicationScoped
public class Work {
    @Inject
    Effects effects;

    @Inject
    Gates gates;

    private final Set<String> failedOnce = ConcurrentHashMap.newKeySet();

    /**
     * Does it.
     *
     * @param key of the call
     * @param amount goes into the receipt
     * @param end how it ends
     * @return a receipt of this execution
     * @throws CheckedFailure where that is the end
     */
    public Receipt perform(String key, String amount, End end) throws CheckedFailure {
        effects.add(key);
        switch (end) {
            case NORMAL -> {}
            case HELD -> gates.pass(key);
            case UNCHECKED_FIRST -> failFirst(key);
            case ERROR_FIRST -> errFirst(key);
            case CHECKED -> throw new CheckedFailure();
        }
        return receipt(key, amount);
    }

    static Receipt receipt(String key, String amount) {
        return new Receipt(UUID.randomUUID().toString(), key, amount);
    }

    private void failFirst(String key) {
        if (failedOnce.add(key)) {
            throw new IllegalStateException("unchecked, as the scenario wants it");
        }
    }

    private void errFirst(String key) {
        if (failedOnce.add(key)) {
            throw new AssertionError("an Error, as the scenario wants it");
        }
    }
}
