// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Document numbers on every database. */
class DocumentNumbersTest {

    @Nested
    class OnH2 extends DocumentNumbersContract {
        OnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class OnPostgres extends DocumentNumbersContract {
        OnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class OnMariaDb extends DocumentNumbersContract {
        OnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
