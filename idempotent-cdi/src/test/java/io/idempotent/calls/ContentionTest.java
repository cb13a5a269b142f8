// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Many callers and few connections, on every database. */
class ContentionTest {

    @Nested
    class OnH2 extends ContentionContract {
        OnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class OnPostgres extends ContentionContract {
        OnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class OnMariaDb extends ContentionContract {
        OnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
