// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

/** Where purges have locks to take. */
class MillionRowsTest {

    @Nested
    class OnPostgres extends MillionRowsContract {
        OnPostgres() {
            super(
                    TestDatabase.POSTGRESQL,
                    "SELECT n FROM generate_series(1, 1000000) AS n",
                    "sha256(CAST(CAST(n AS TEXT) AS BYTEA))");
        }
    }

    @Nested
    class OnMariaDb extends MillionRowsContract {
        OnMariaDb() {
            super(
                    TestDatabase.MARIADB,
                    "SELECT seq AS n FROM seq_1_to_1000000", // a recursion ends after a thousand rows there
                    "UNHEX(SHA2(n, 256))");
        }
    }
}
