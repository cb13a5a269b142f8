// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Attempts in doubt on every database. */
class DoubtsTest {

    @Nested
    class OnH2 extends DoubtsContract {
        OnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class OnPostgres extends DoubtsContract {
        OnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class OnMariaDb extends DoubtsContract {
        OnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
