// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import javax.sql.DataSource;

import io.idempotent.testing.JtaServer;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EnlistmentProbeTest {
    private SqlFixture fixture;

    @BeforeEach
    void start() {
        fixture = SqlFixture.start();
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    @Test
    void aControlledDatasource_passesAndNothingIsLeft() {
        assertThat(new EnlistmentProbe(fixture.database(SqlFixture.PATIENT)).problem())
                .isEmpty();
        assertThat(fixture.server().number("SELECT COUNT(*) FROM idempotency_reservation"))
                .isZero();
    }

    @Test
    void aDatasourceOutsideTheTransactions_isRefusedAndNothingIsLeft() throws Exception {
        JdbcDataSource plain = new JdbcDataSource();
        plain.setURL(fixture.server().url());

        assertThat(new EnlistmentProbe(over(plain)).problem().orElseThrow()).contains("takes no part");
        assertThat(fixture.server().number("SELECT COUNT(*) FROM idempotency_reservation"))
                .isZero();
    }

    @Test
    void aMissingTable_isToldAsAProblem() throws Exception {
        try (JtaServer empty = JtaServer.start()) {
            SqlDatabase database = SqlDatabase.open(empty.jta(), SqlFixture.PATIENT);
            assertThat(new EnlistmentProbe(database).problem().orElseThrow()).contains("cannot be used");
        }
    }

    @Test
    void aDatasourceThatKeepsNothing_isRefused() throws Exception {
        assertThat(new EnlistmentProbe(SqlDatabase.open(
                                new SqlDatabase.Jta(
                                        fixture.server().dataSource(),
                                        new RollingBack(fixture.server()),
                                        fixture.server().registry()),
                                SqlFixture.PATIENT))
                        .problem()
                        .orElseThrow())
                .contains("does not keep");
    }

    private SqlDatabase over(DataSource source) throws Exception {
        return SqlDatabase.open(
                new SqlDatabase.Jta(
                        source,
                        fixture.server().newTransaction(),
                        fixture.server().registry()),
                SqlFixture.PATIENT);
    }

    /** Commits nothing. */
    private record RollingBack(JtaServer server) implements NewTransaction {
        @Override
        public <T> T call(java.util.concurrent.Callable<T> work) throws Exception {
            server.userTransaction().begin();
            try {
                return work.call();
            } finally {
                server.userTransaction().rollback();
            }
        }
    }
}
