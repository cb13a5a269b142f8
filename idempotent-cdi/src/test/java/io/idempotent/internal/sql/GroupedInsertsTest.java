// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Grouped reservations on every database. */
class GroupedInsertsTest {

    @Nested
    class OnH2 extends GroupedInsertsContract {
        OnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class OnPostgres extends GroupedInsertsContract {
        OnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class OnMariaDb extends GroupedInsertsContract {
        OnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
