// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

/** The commit point on every database. */
class CommitPointTest {

    @Nested
    class OnH2 extends CommitPointContract {
        OnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class OnPostgres extends CommitPointContract {
        OnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class OnMariaDb extends CommitPointContract {
        OnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
