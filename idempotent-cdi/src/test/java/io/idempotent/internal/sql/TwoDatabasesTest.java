// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.Connection;
import java.sql.Statement;

import io.agroal.api.AgroalDataSource;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Transition;
import io.idempotent.testing.JtaServer;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The business writes to one database and the reservation is in another; neither can take part in a two-phase commit. */
class TwoDatabasesTest extends OnDatabase {
    TwoDatabasesTest() {
        super(TestDatabase.H2);
    }

    @Test
    void theCommitPoint_isRefused_soThatNothingCommitsWithoutItsRecord() throws Exception {
        String url = TestDatabase.H2.newUrl();
        Hold hold = acquired(anyDigest());
        try (AgroalDataSource business = JtaServer.pool(url, 5)) {
            execute(business, "CREATE TABLE ledger (entry INTEGER)");

            server().inTransactionThatRollsBack(() -> {
                execute(business, "INSERT INTO ledger VALUES (1)");
                assertThat(store.complete(hold, keep("done"))).isInstanceOf(Transition.Unavailable.class);
            });
        }
        assertThat(ask(hold.digest())).isInstanceOf(Acquisition.InProgress.class);
        assertThat(store.release(hold)).isEqualTo(new Transition.Applied());
    }

    @Test
    void aReservationInItsOwnTransaction_needsNoneOfThat() throws Exception {
        try (AgroalDataSource business = JtaServer.pool(TestDatabase.H2.newUrl(), 5)) {
            server().inTransaction(() -> {
                execute(business, "CREATE TABLE ledger (entry INTEGER)");
                acquired(anyDigest());
            });
        }
    }

    private static void execute(AgroalDataSource source, String sql) throws Exception {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
