// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls.ends;

import java.util.stream.Stream;

import io.idempotent.testing.CommitCuts;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

/** The connection is cut on the wire, between the driver and the database: the lines of the table are the same. */
class WireCutTest {

    private abstract static class Contract extends TransactionEndsContract {
        private final TestDatabase database;

        Contract(TestDatabase database) {
            super(database);
            this.database = database;
        }

        @Override
        CommitCuts cuts() {
            return CommitCuts.onTheWire(database);
        }

        @Override
        Stream<Cell> cells() {
            return super.cells().filter(cell -> cell.end() == End.CUT_APPLIED || cell.end() == End.CUT_LOST);
        }
    }

    @Nested
    class OnPostgres extends Contract {
        OnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class OnMariaDb extends Contract {
        OnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
