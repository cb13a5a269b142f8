// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Optional;
import java.util.function.Consumer;

import io.idempotent.internal.protocol.Transactions.End;
import org.jspecify.annotations.Nullable;

/**
 * Where the end of a transaction and the end of the method meet, in either order and on any threads. An attempt is over
 * when both have happened: a transaction that a reaper rolls back under a running method does not end its attempt.
 */
final class Observation {
    private @Nullable End end;
    private @Nullable Consumer<End> receiver;

    /** The transaction has ended. */
    void ended(End how) {
        Consumer<End> told;
        synchronized (this) {
            if (end != null) {
                return;
            }
            end = how;
            told = receiver;
        }
        if (told != null) {
            told.accept(how);
        }
    }

    /** Whether it is known that the transaction has committed. */
    synchronized boolean hasCommitted() {
        return end == End.COMMITTED;
    }

    /** The method has ended: tells how the transaction ended, or else has the receiver told once it does. */
    synchronized Optional<End> leave(Consumer<End> later) {
        if (end == null) {
            receiver = later;
        }
        return Optional.ofNullable(end);
    }
}
