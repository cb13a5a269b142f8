// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Business at the stricter isolation levels, on every database. */
class IsolationTest {

    @Nested
    class OnH2 extends IsolationContract {
        OnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class OnPostgres extends IsolationContract {
        OnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class OnMariaDb extends IsolationContract {
        OnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
