// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import io.idempotent.spi.Digest;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.StoreContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

/** The contract on H2, in both orders of insert and read. */
class SqlStoreTest {
    private static SqlFixture fixture;

    @BeforeAll
    static void start() {
        fixture = SqlFixture.start();
    }

    @AfterAll
    static void stop() {
        fixture.close();
    }

    private abstract static class OnH2 extends StoreContract {
        private final SqlStore store;

        OnH2(SqlStore store) {
            this.store = store;
        }

        @Override
        protected IdempotencyStore store() {
            return store;
        }

        @Override
        protected void end(Digest digest) {
            fixture.end(digest);
        }
    }

    @Nested
    class InsertingFirst extends OnH2 {
        InsertingFirst() {
            super(new SqlStore(fixture.database(SqlFixture.PATIENT)));
        }
    }

    @Nested
    class ReadingFirst extends OnH2 {
        ReadingFirst() {
            super(new SqlStore(fixture.database(SqlFixture.PATIENT)).readingFirst());
        }
    }
}
