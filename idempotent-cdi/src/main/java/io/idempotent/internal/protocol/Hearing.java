// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import io.idempotent.spi.Verdict;

/**
 * Hears the application about one record, and puts into force what it says.
 *
 * @param doubts the store's records
 * @param asker asks the application
 * @param rulings make of its answer what is to be done
 * @param observers are told what became of the record
 */
record Hearing(Doubts doubts, Reconciliation.Asker asker, Rulings rulings, Observers observers) {
    private static final System.Logger LOG = System.getLogger(Hearing.class.getName());

    /** What is to become of an attempt, by what the application found in a turn. */
    record Found(Doubtful turn, Ruling ruling) {}

    Found hear(Doubtful turn, Operation operation) {
        return new Found(turn, rulings.on(turn, operation, answer(turn)));
    }

    private Verdict answer(Doubtful turn) {
        try {
            return asker.ask(turn);
        } catch (Throwable failure) {
            if (failure instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            warn("The reconciler of operation '" + turn.operation() + "' failed; it is asked again later.", failure);
            return new Verdict.Unknown(
                    "the reconciler failed: " + failure.getClass().getName());
        }
    }

    /** False where it has to be recorded later. */
    boolean record(Found found) {
        boolean settled;
        try {
            settled = doubts.settle(found.turn(), found.ruling());
        } catch (Exception failure) {
            warn(
                    "What the reconciler of operation '" + found.turn().operation()
                            + "' found could not be recorded; it is tried again in the next round.",
                    failure);
            return false;
        }
        if (settled) {
            observers.ruled(found.turn(), found.ruling());
        } else {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "A reconciler's answer for operation '" + found.turn().operation()
                            + "' came too late: the attempt was settled, or asked about again, meanwhile."
                            + " If it happens often, raise idempotent.reconcile.turn.");
        }
        return true;
    }

    private static void warn(String message, Throwable failure) {
        LOG.log(System.Logger.Level.WARNING, message, failure);
    }
}
