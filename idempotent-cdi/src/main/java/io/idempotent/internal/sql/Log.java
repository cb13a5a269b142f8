// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** The messages of this package. None passes on what a database says in its own words. */
final class Log {
    private static final Logger LOGGER = System.getLogger(Log.class.getPackageName());

    private Log() {}

    private static Exception presentable(Exception failure) {
        return DatabaseRefusal.presentable(failure);
    }

    static void receiverFailed(RuntimeException defect) {
        LOGGER.log(
                Level.WARNING,
                "Whoever waited for the end of a transaction failed; please report this",
                presentable(defect));
    }

    static void transactionEndedMeanwhile(RuntimeException refusal) {
        LOGGER.log(Level.DEBUG, "A transaction ended while we turned to it", presentable(refusal));
    }

    static void groupSplit(Exception failure) {
        LOGGER.log(Level.DEBUG, "A group of reservations failed; each is tried by itself", presentable(failure));
    }

    /** The failure by its type only, since its message can quote what could not be read. */
    static void rowUnreadable(long row, Exception failure) {
        LOGGER.log(
                Level.WARNING,
                "Row " + row + " of idempotency_reservation cannot be read ("
                        + failure.getClass().getName()
                        + ") and stays as it is: a later version of the library wrote it, or somebody's hand. See"
                        + " docs/operations.md.");
    }
}
