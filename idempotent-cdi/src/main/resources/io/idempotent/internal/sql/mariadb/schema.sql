-- Times are milliseconds since 1970 by the database's clock.
-- The fence of an attempt is id * 2^20 + attempt, so ids must never be given again, and must grow on the one node that writes.
-- state: P in progress, S succeeded, R released, C freed by the commit that completed it, D in doubt.
-- recovery: A runs again when the lease has ended, D is then in doubt.
-- doubt_reason: F failed, A abandoned, L lease ended. ask_at: when the reconciler is asked (again).
-- tenant_id: '=' and the tenant, or '-' for no tenant.
-- The indexes serve purge (expires_at) and finding abandoned attempts (lease_until).
CREATE TABLE IF NOT EXISTS idempotency_reservation (
  id            BIGINT NOT NULL AUTO_INCREMENT,
  digest        BINARY(32) NOT NULL,
  tenant_id     VARCHAR(200) NOT NULL,
  operation     VARCHAR(255) NOT NULL,
  key_text      VARCHAR(255) NOT NULL,
  state         CHAR(1) NOT NULL,
  owner         BINARY(16) NOT NULL,
  fingerprint   BINARY(16) NOT NULL,
  attempt       INTEGER NOT NULL,
  reserved_at   BIGINT NOT NULL,
  lease_until   BIGINT NOT NULL,
  expires_at    BIGINT NOT NULL,
  handled_at    BIGINT,
  result        LONGBLOB,
  failure_note  VARCHAR(255),
  recovery      CHAR(1) DEFAULT 'A' NOT NULL,
  doubt_at      BIGINT,
  doubt_reason  CHAR(1),
  asked         INTEGER DEFAULT 0 NOT NULL,
  ask_at        BIGINT,
  verdict_note  VARCHAR(255),
  CONSTRAINT pk_idem PRIMARY KEY (id),
  CONSTRAINT uk_idem UNIQUE (digest),
  INDEX ix_idem_expiry (state, expires_at),
  INDEX ix_idem_lease_end (state, lease_until)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- The lease from its first renewal on. No foreign key: a renewal must not touch the reservation.
CREATE TABLE IF NOT EXISTS idempotency_lease (
  reservation_id BIGINT NOT NULL,
  owner          BINARY(16) NOT NULL,
  lease_until    BIGINT NOT NULL,
  CONSTRAINT pk_idem_lease PRIMARY KEY (reservation_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

-- Document numbers: the last one given of each series, whose tenant and name make the digest.
CREATE TABLE IF NOT EXISTS idempotency_series (
  digest         BINARY(32) NOT NULL,
  tenant_id      VARCHAR(200) NOT NULL,
  series         VARCHAR(100) NOT NULL,
  last_number    BIGINT NOT NULL,
  CONSTRAINT pk_idem_series PRIMARY KEY (digest)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
