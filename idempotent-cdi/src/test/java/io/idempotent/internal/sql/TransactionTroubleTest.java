// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Trouble with transactions on every database. */
class TransactionTroubleTest {

    @Nested
    class OnH2 extends TransactionTroubleContract {
        OnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class OnPostgres extends TransactionTroubleContract {
        OnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class OnMariaDb extends TransactionTroubleContract {
        OnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
