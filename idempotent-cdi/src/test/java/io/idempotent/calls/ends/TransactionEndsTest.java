// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls.ends;

import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The table of ends. PostgreSQL, which has deferred constraints, is the everyday run. */
class TransactionEndsTest {

    @Nested
    class OnPostgres extends TransactionEndsContract {
        OnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    @Tag("long")
    class OnH2 extends TransactionEndsContract {
        OnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    @Tag("long")
    class OnMariaDb extends TransactionEndsContract {
        OnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
