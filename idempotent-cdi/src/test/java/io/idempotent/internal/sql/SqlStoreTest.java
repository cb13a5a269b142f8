// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.internal.protocol.Doubts;
import io.idempotent.spi.Digest;
import io.idempotent.spi.DoubtingStoreContract;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;

/** The contract on every database, in both orders of insert and read. */
class SqlStoreTest {

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    private abstract static class SqlStoreContract extends DoubtingStoreContract {
        private final TestDatabase database;
        private SqlFixture fixture;

        SqlStoreContract(TestDatabase database) {
            this.database = database;
        }

        @BeforeAll
        void start() {
            fixture = SqlFixture.start(database);
        }

        @AfterAll
        void stop() {
            fixture.close();
        }

        @Override
        protected Doubts doubts() {
            return sql().doubts();
        }

        @Override
        protected void makeDue(Digest digest) {
            fixture.makeDue(digest);
        }

        SqlDatabase database() {
            return fixture.database(SqlFixture.PATIENT);
        }

        SqlStore sql() {
            return new SqlStore(database());
        }

        @Override
        protected void end(Digest digest) {
            fixture.end(digest);
        }
    }

    private abstract static class InsertingFirst extends SqlStoreContract {
        InsertingFirst(TestDatabase database) {
            super(database);
        }

        @Override
        protected IdempotencyStore store() {
            return sql();
        }
    }

    private abstract static class ReadingFirst extends SqlStoreContract {
        ReadingFirst(TestDatabase database) {
            super(database);
        }

        @Override
        protected IdempotencyStore store() {
            return sql().readingFirst();
        }
    }

    @Nested
    class InsertingFirstOnH2 extends InsertingFirst {
        InsertingFirstOnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class InsertingFirstOnPostgres extends InsertingFirst {
        InsertingFirstOnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class InsertingFirstOnMariaDb extends InsertingFirst {
        InsertingFirstOnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }

    @Nested
    class ReadingFirstOnH2 extends ReadingFirst {
        ReadingFirstOnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class ReadingFirstOnPostgres extends ReadingFirst {
        ReadingFirstOnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class ReadingFirstOnMariaDb extends ReadingFirst {
        ReadingFirstOnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }

    /** Every new row comes with a group, also where nobody else asks. */
    private abstract static class InGroups extends SqlStoreContract {
        InGroups(TestDatabase database) {
            super(database);
        }

        @Override
        protected IdempotencyStore store() {
            return new SqlStore(database(), Combining.ALWAYS);
        }
    }

    private abstract static class Apart extends SqlStoreContract {
        Apart(TestDatabase database) {
            super(database);
        }

        @Override
        protected IdempotencyStore store() {
            return new SqlStore(database(), Combining.NEVER);
        }
    }

    @Nested
    class InGroupsOnH2 extends InGroups {
        InGroupsOnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class InGroupsOnPostgres extends InGroups {
        InGroupsOnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class InGroupsOnMariaDb extends InGroups {
        InGroupsOnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }

    @Nested
    class ApartOnH2 extends Apart {
        ApartOnH2() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class ApartOnPostgres extends Apart {
        ApartOnPostgres() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class ApartOnMariaDb extends Apart {
        ApartOnMariaDb() {
            super(TestDatabase.MARIADB);
        }
    }
}
