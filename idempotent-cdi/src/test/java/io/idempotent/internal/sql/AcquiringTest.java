// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Acquiring on every database. */
class AcquiringTest {

    @Nested
    class OnH2 extends AcquiringContract {
        OnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class OnPostgres extends AcquiringContract {
        OnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class OnMariaDb extends AcquiringContract {
        OnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
