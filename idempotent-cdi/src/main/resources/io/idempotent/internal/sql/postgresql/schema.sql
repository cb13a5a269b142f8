-- Times are milliseconds since 1970 by the database's clock.
-- The fence of an attempt is id * 2^20 + attempt, so ids must never be given again, and must grow (no sequence CACHE).
-- state: P in progress, S succeeded, R released, C freed by the commit that completed it, D in doubt.
-- recovery: A runs again when the lease has ended, D is then in doubt.
-- doubt_reason: F failed, A abandoned, L lease ended. ask_at: when the reconciler is asked (again).
-- tenant_id: '=' and the tenant, or '-' for no tenant.
CREATE TABLE IF NOT EXISTS idempotency_reservation (
  id            BIGINT GENERATED ALWAYS AS IDENTITY,
  digest        BYTEA NOT NULL CHECK (octet_length(digest) = 32),
  tenant_id     VARCHAR(200) NOT NULL,
  operation     VARCHAR(255) NOT NULL,
  key_text      VARCHAR(255) NOT NULL,
  state         CHAR(1) NOT NULL,
  owner         BYTEA NOT NULL CHECK (octet_length(owner) = 16),
  fingerprint   BYTEA NOT NULL CHECK (octet_length(fingerprint) = 16),
  attempt       INTEGER NOT NULL,
  reserved_at   BIGINT NOT NULL,
  lease_until   BIGINT NOT NULL,
  expires_at    BIGINT NOT NULL,
  handled_at    BIGINT,
  result        BYTEA,
  failure_note  VARCHAR(255),
  recovery      CHAR(1) DEFAULT 'A' NOT NULL,
  doubt_at      BIGINT,
  doubt_reason  CHAR(1),
  asked         INTEGER DEFAULT 0 NOT NULL,
  ask_at        BIGINT,
  verdict_note  VARCHAR(255),
  CONSTRAINT pk_idem PRIMARY KEY (id),
  CONSTRAINT uk_idem UNIQUE (digest)
);

-- For purge (state, expires_at) and for finding abandoned attempts (state, lease_until).
CREATE INDEX IF NOT EXISTS ix_idem_expiry ON idempotency_reservation (state, expires_at);
CREATE INDEX IF NOT EXISTS ix_idem_lease_end ON idempotency_reservation (state, lease_until);

-- The lease from its first renewal on. No foreign key: a renewal must not touch the reservation.
CREATE TABLE IF NOT EXISTS idempotency_lease (
  reservation_id BIGINT NOT NULL,
  owner          BYTEA NOT NULL CHECK (octet_length(owner) = 16),
  lease_until    BIGINT NOT NULL,
  CONSTRAINT pk_idem_lease PRIMARY KEY (reservation_id)
);

-- Document numbers: the last one given of each series, whose tenant and name make the digest.
CREATE TABLE IF NOT EXISTS idempotency_series (
  digest         BYTEA NOT NULL CHECK (octet_length(digest) = 32),
  tenant_id      VARCHAR(200) NOT NULL,
  series         VARCHAR(100) NOT NULL,
  last_number    BIGINT NOT NULL,
  CONSTRAINT pk_idem_series PRIMARY KEY (digest)
);
