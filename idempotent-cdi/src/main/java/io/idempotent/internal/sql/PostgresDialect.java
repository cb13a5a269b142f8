// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** PostgreSQL 12 and later. */
final class PostgresDialect extends Dialect {
    /**
     * The transaction's time: at every isolation level it is not later than what a statement sees, so a renewal that is
     * too young to be seen was committed after the lease had ended.
     */
    private static final String NOW = "CAST(FLOOR(EXTRACT(EPOCH FROM now()) * 1000) AS BIGINT)";

    private static final String PRESENT = "CAST(FLOOR(EXTRACT(EPOCH FROM clock_timestamp()) * 1000) AS BIGINT)";

    private static final String INSERT_IF_ABSENT = """
            INSERT INTO idempotency_reservation
              (digest, tenant_id, operation, key_text, owner, fingerprint, recovery,
               state, attempt, reserved_at, lease_until, expires_at)
            SELECT v.digest, v.tenant_id, v.operation, v.key_text, v.owner, v.fingerprint, v.recovery,
                   'P', 1, {now}, {now} + v.lease, GREATEST({now} + v.retention, v.kept)
            FROM (VALUES (CAST(? AS BYTEA), CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS VARCHAR),
                          CAST(? AS BYTEA), CAST(? AS BYTEA), CAST(? AS VARCHAR),
                          CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BYTEA)))
                 AS v (digest, tenant_id, operation, key_text, owner, fingerprint, recovery,
                       lease, retention, kept, again)
            ON CONFLICT ON CONSTRAINT uk_idem DO NOTHING""";

    private static final String SEED_SERIES = """
            INSERT INTO idempotency_series (digest, tenant_id, series, last_number)
            SELECT v.digest, v.tenant_id, v.series, 0
            FROM (VALUES (CAST(? AS BYTEA), CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS BYTEA)))
                 AS v (digest, tenant_id, series, again)
            ON CONFLICT ON CONSTRAINT pk_idem_series DO NOTHING""";

    @Override
    String name() {
        return "postgresql";
    }

    @Override
    Statements statements() {
        Statements common = Statements.common(NOW, PRESENT);
        return common.with(
                        Step.INSERT_ALL, common.text(Step.INSERT_ALL) + " ON CONFLICT ON CONSTRAINT uk_idem DO NOTHING")
                .with(Step.INSERT_IF_ABSENT, INSERT_IF_ABSENT.replace("{now}", NOW))
                .with(Step.SEED_SERIES, SEED_SERIES);
    }

    /** Both end with the transaction. */
    @Override
    Bound bound(Connection connection, SqlOptions options) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCAL lock_timeout = " + options.lockWait().toMillis()
                    + "; SET LOCAL idle_in_transaction_session_timeout = "
                    + options.silence().toMillis());
        }
        return () -> {};
    }

    @Override
    boolean isLocked(SQLException error) {
        return isState(error, "55P03");
    }

    @Override
    boolean isTransient(SQLException error) {
        return isState(error, "40001") || isState(error, "40P01");
    }

    @Override
    boolean isDuplicate(SQLException error) {
        return isState(error, "23505");
    }
}
