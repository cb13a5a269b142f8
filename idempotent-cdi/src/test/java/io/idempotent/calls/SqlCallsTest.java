// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.util.Map;

import io.idempotent.testing.Application;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

/** The database alone. */
class SqlCallsTest {

    private abstract static class SqlCalls extends GuardedCallsContract {
        private final TestDatabase database;

        SqlCalls(TestDatabase database) {
            this.database = database;
        }

        @Override
        Application start(Class<?>... beans) {
            return Application.start(
                    database, Map.of("idempotent.datasource", "default", "idempotent.max-result", "10000"), beans);
        }

        @Override
        boolean isDurable() {
            return true;
        }
    }

    @Nested
    class OnH2 extends SqlCalls {
        OnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class OnPostgres extends SqlCalls {
        OnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class OnMariaDb extends SqlCalls {
        OnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
