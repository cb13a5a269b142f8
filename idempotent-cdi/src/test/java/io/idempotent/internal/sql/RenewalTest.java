// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Renewal on every database. */
class RenewalTest {

    @Nested
    class OnH2 extends RenewalContract {
        OnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class OnPostgres extends RenewalContract {
        OnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class OnMariaDb extends RenewalContract {
        OnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
