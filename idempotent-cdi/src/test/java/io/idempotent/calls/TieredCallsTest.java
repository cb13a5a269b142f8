// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.util.Map;

import io.idempotent.testing.Application;
import io.idempotent.testing.RedisProcess;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

/** Redis in front of the database. */
class TieredCallsTest {

    private abstract static class TieredCalls extends GuardedCallsContract {
        private final TestDatabase database;
        private final RedisProcess redis = RedisProcess.started();

        TieredCalls(TestDatabase database) {
            this.database = database;
        }

        @Override
        Application start(Class<?>... beans) {
            return Application.start(
                    database,
                    Map.of(
                            "idempotent.datasource", "default",
                            "idempotent.redis.address", redis.address(),
                            "idempotent.max-result", "10000"),
                    beans);
        }

        @AfterAll
        void stopRedis() {
            redis.close();
        }

        @Override
        boolean isDurable() {
            return true;
        }
    }

    @Nested
    class OnH2 extends TieredCalls {
        OnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class OnPostgres extends TieredCalls {
        OnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class OnMariaDb extends TieredCalls {
        OnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
