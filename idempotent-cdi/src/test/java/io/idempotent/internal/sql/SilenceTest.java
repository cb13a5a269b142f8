// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Where the database can end a silent transaction. */
class SilenceTest {

    @Nested
    class OnPostgres extends SilenceContract {
        OnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class OnMariaDb extends SilenceContract {
        OnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
