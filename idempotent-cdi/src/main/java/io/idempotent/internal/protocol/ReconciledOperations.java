// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The operations of this process whose attempts can be in doubt. Thread-safe. */
public final class ReconciledOperations {
    private final Map<String, Operation> byName = new ConcurrentHashMap<>();

    /**
     * Notes an operation, if it is one of them.
     *
     * @param operation any operation
     */
    public void note(Operation operation) {
        if (operation.reconciles()) {
            byName.put(operation.name(), operation);
        }
    }

    Set<String> names() {
        return Set.copyOf(byName.keySet());
    }

    Optional<Operation> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }
}
