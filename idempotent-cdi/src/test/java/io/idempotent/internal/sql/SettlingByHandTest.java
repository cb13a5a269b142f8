// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

class SettlingByHandTest {

    @Nested
    class OnH2 extends SettlingByHandContract {
        OnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class OnPostgres extends SettlingByHandContract {
        OnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class OnMariaDb extends SettlingByHandContract {
        OnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
