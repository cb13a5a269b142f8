// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.sql.SQLException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DialectTest {
    private static final Dialect H2 = new H2Dialect();
    private static final Dialect POSTGRES = new PostgresDialect();
    private static final Dialect MARIADB = MariaDbDialect.ofMariaDb();

    @Test
    void products_areTold() {
        assertThat(Dialect.of("H2").orElseThrow().name()).isEqualTo("h2");
        assertThat(Dialect.of("PostgreSQL").orElseThrow().name()).isEqualTo("postgresql");
        assertThat(Dialect.of("MariaDB").orElseThrow().name()).isEqualTo("mariadb");
        assertThat(Dialect.of("MySQL").orElseThrow().name()).isEqualTo("mariadb");
        assertThat(Dialect.of("Apache Derby")).isEmpty();
    }

    @Test
    void errors_areToldApart() {
        assertThat(H2.fault(error("23505", 23505, "violation: \"PUBLIC.UK_IDEM_INDEX_5 ON PUBLIC.X\"")))
                .isEqualTo(Fault.DUPLICATE);
        assertThat(H2.fault(error("23505", 23505, "violation: \"PUBLIC.UK_IDEMPOTENT_INDEX_5 ON\"")))
                .isEqualTo(Fault.OTHER_DUPLICATE);
        assertThat(H2.fault(error("HYT00", 50200, "Timeout"))).isEqualTo(Fault.LOCKED);
        assertThat(H2.fault(error("40001", 40001, "Deadlock"))).isEqualTo(Fault.TRANSIENT);
        assertThat(POSTGRES.fault(error("23505", 0, "... unique constraint \"uk_idem\"")))
                .isEqualTo(Fault.DUPLICATE);
        assertThat(POSTGRES.fault(error("55P03", 0, ""))).isEqualTo(Fault.LOCKED);
        assertThat(POSTGRES.fault(error("40P01", 0, ""))).isEqualTo(Fault.TRANSIENT);
        assertThat(MARIADB.fault(error("23000", 1062, "Duplicate entry '..' for key 'uk_idem'")))
                .isEqualTo(Fault.DUPLICATE);
        assertThat(MARIADB.fault(error("23000", 1062, "Duplicate entry '7' for key 'PRIMARY'")))
                .isEqualTo(Fault.OTHER_DUPLICATE);
        assertThat(MARIADB.fault(error("23000", 1048, "Column 'tenant_id' cannot be null")))
                .isEqualTo(Fault.OTHER);
        assertThat(MARIADB.fault(error("HY000", 1205, ""))).isEqualTo(Fault.LOCKED);
        assertThat(MARIADB.fault(error("40001", 1213, ""))).isEqualTo(Fault.TRANSIENT);
        assertThat(MARIADB.fault(new IllegalStateException("no database error")))
                .isEqualTo(Fault.OTHER);
    }

    @Test
    void whatAServerWraps_isFound() {
        SQLException database = error("40001", 0, "");
        Exception wrapped = new SQLException(
                new UndeclaredThrowableException(new InvocationTargetException(new RuntimeException(database))));
        Exception suppressed = new IllegalStateException();
        suppressed.addSuppressed(wrapped);
        SQLException chained = new SQLException("batch");
        chained.setNextException(database);

        assertThat(POSTGRES.fault(wrapped)).isEqualTo(Fault.TRANSIENT);
        assertThat(POSTGRES.fault(suppressed)).isEqualTo(Fault.TRANSIENT);
        assertThat(POSTGRES.fault(chained)).isEqualTo(Fault.TRANSIENT);
    }

    @Test
    void aCircularChain_ends() {
        Exception first = new Exception();
        Exception second = new Exception(first);
        first.initCause(second);

        assertThat(POSTGRES.fault(first)).isEqualTo(Fault.OTHER);
    }

    private static SQLException error(String state, int code, String message) {
        return new SQLException(message, state, code);
    }
}
