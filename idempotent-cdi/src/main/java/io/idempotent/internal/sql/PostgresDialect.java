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
            FROM ({bounds}) AS bounds, (VALUES (CAST(? AS BYTEA), CAST(? AS VARCHAR), CAST(? AS VARCHAR), CAST(? AS VARCHAR),
                          CAST(? AS BYTEA), CAST(? AS BYTEA), CAST(? AS VARCHAR),
                          CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BYTEA)))
                 AS v (digest, tenant_id, operation, key_text, owner, fingerprint, recovery,
                       lease, retention, kept, again)
            ON CONFLICT ON CONSTRAINT uk_idem DO NOTHING""";

    /**
     * In the order of the digests, so that two groups never wait for each other. OFFSET keeps the look for present rows a
     * look into the index, row by row: a join may be planned, and kept, as a read of the whole table while that is small.
     */
    private static final String INSERT_NEW = """
            INSERT INTO idempotency_reservation
              (digest, tenant_id, operation, key_text, owner, fingerprint, recovery,
               state, attempt, reserved_at, lease_until, expires_at)
            SELECT v.digest, v.tenant_id, v.operation, v.key_text, v.owner, v.fingerprint, v.recovery,
                   'P', 1, {now}, {now} + v.lease, {now} + v.retention
            FROM ({bounds}) AS bounds,
                 UNNEST(CAST(? AS BYTEA[]), CAST(? AS TEXT[]), CAST(? AS TEXT[]), CAST(? AS TEXT[]),
                        CAST(? AS BYTEA[]), CAST(? AS BYTEA[]), CAST(? AS TEXT[]),
                        CAST(? AS BIGINT[]), CAST(? AS BIGINT[]))
                 AS v (digest, tenant_id, operation, key_text, owner, fingerprint, recovery, lease, retention)
            WHERE NOT EXISTS (SELECT 1 FROM idempotency_reservation r WHERE r.digest = v.digest OFFSET 0)
            ORDER BY v.digest
            ON CONFLICT ON CONSTRAINT uk_idem DO NOTHING
            RETURNING id, owner""";

    /**
     * Only reads the reservations, without a lock: a commit point may hold them. A lease row is written only if it still is
     * as it was seen, which FOR UPDATE looks at again. OFFSET as above.
     */
    private static final String RENEW = """
            WITH live AS MATERIALIZED (
              SELECT w.id, w.owner, w.lease, l.owner AS lease_owner
              FROM ({bounds}) AS bounds,
                   UNNEST(CAST(? AS BIGINT[]), CAST(? AS BYTEA[]), CAST(? AS BIGINT[])) AS w (id, owner, lease)
              JOIN LATERAL (SELECT 1 FROM idempotency_reservation r
                            WHERE r.id = w.id AND r.owner = w.owner AND r.state = 'P' OFFSET 0) AS r ON TRUE
              LEFT JOIN LATERAL (SELECT owner FROM idempotency_lease
                                 WHERE reservation_id = w.id OFFSET 0) AS l ON TRUE),
            held AS MATERIALIZED (
              SELECT l.reservation_id FROM idempotency_lease l
              JOIN live ON live.id = l.reservation_id AND live.lease_owner = l.owner
              FOR UPDATE OF l SKIP LOCKED),
            prolonged AS (
              UPDATE idempotency_lease l SET owner = live.owner, lease_until = {now} + live.lease
              FROM live JOIN held ON held.reservation_id = live.id
              WHERE l.reservation_id = live.id
              RETURNING l.reservation_id),
            begun AS (
              INSERT INTO idempotency_lease (reservation_id, owner, lease_until)
              SELECT id, owner, {now} + lease FROM live WHERE lease_owner IS NULL ORDER BY id
              RETURNING reservation_id)
            SELECT id, owner,
                   id IN (SELECT reservation_id FROM prolonged UNION ALL SELECT reservation_id FROM begun) AS confirmed
            FROM live""";

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
        return Statements.common(NOW, PRESENT)
                .with(Step.INSERT_IF_ABSENT, INSERT_IF_ABSENT.replace("{now}", NOW))
                .with(Step.INSERT_NEW, INSERT_NEW.replace("{now}", NOW))
                .with(Step.RENEW, RENEW.replace("{now}", NOW))
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

    /** The settings of the transaction, too. A volatile query is never left out, and is run before the first row comes. */
    @Override
    String bounds(SqlOptions options) {
        return "SELECT set_config('lock_timeout', '" + options.lockWait().toMillis() + "', TRUE),"
                + " set_config('idle_in_transaction_session_timeout', '"
                + options.silence().toMillis() + "', TRUE)";
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
