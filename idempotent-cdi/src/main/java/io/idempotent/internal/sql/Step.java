// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

/**
 * The statements, in the wording that most databases share. A {@link Dialect} may replace any of them, but keeps the
 * order of parameters. <code>{now}</code> is the database's time in milliseconds, not later than what the statement
 * sees; <code>{present}</code> is the same as late as the database can tell it, for stamps; <code>[[…]]</code> is
 * repeated as often as there are values.
 *
 * <p>A row is <code>{absent}</code> where acquire may take it over. A lease that ends at a millisecond is still in force
 * during it: both ends are cut to milliseconds, and an owner must never be overtaken a moment early.
 */
enum Step {
    /** Until when a key may be used. Tells how many milliseconds are left. */
    TIME_LEFT("""
            SELECT ? - {now} AS time_left"""),

    /**
     * Digest, tenant, operation, key, owner, fingerprint, recovery, lease, retention, until when it is kept at least,
     * digest.
     */
    INSERT_IF_ABSENT("""
            INSERT INTO idempotency_reservation
              (digest, tenant_id, operation, key_text, owner, fingerprint, recovery,
               state, attempt, reserved_at, lease_until, expires_at)
            SELECT ?, ?, ?, ?, ?, ?, ?, 'P', 1, {now}, {now} + ?, GREATEST({now} + ?, ?)
            WHERE NOT EXISTS (SELECT 1 FROM idempotency_reservation WHERE digest = ?)"""),

    /** Of each row: digest, tenant, operation, key, owner, fingerprint, recovery, lease, retention. */
    INSERT_ALL("""
            INSERT INTO idempotency_reservation
              (digest, tenant_id, operation, key_text, owner, fingerprint, recovery,
               state, attempt, reserved_at, lease_until, expires_at)
            VALUES [[(?, ?, ?, ?, ?, ?, ?, 'P', 1, {now}, {now} + ?, {now} + ?)]]"""),

    /**
     * Arrays of the digests, tenants, operations, keys, owners, fingerprints, recoveries, leases and retentions. Leaves out
     * what is there, waits for no row at work, and tells id and owner of what is new. Only where one statement can do
     * all that; elsewhere PRESENT, INSERT_ALL and HOLDERS do it.
     */
    INSERT_NEW(""),

    /** Digests. */
    PRESENT("""
            SELECT digest FROM idempotency_reservation WHERE digest IN ([[?]])"""),

    /** Digests. */
    HOLDERS("""
            SELECT id, owner FROM idempotency_reservation WHERE digest IN ([[?]])"""),

    /** Digest. */
    READ("""
            SELECT r.id, r.attempt, r.state, r.owner, r.fingerprint, r.recovery, r.result,
                   r.lease_until - {now} AS lease_left, r.expires_at - {now} AS retention_left,
                   l.lease_until - {now} AS renewed_left
            FROM idempotency_reservation r
            LEFT JOIN idempotency_lease l ON l.reservation_id = r.id AND l.owner = r.owner
            WHERE r.digest = ?"""),

    /**
     * Row, owner as read. Waits for a renewal that is under way, so that the statement after it sees that renewal; a
     * lease that goes on is left.
     */
    DROP_ENDED_LEASE("""
            DELETE FROM idempotency_lease WHERE reservation_id = ? AND (owner <> ? OR lease_until < {now})"""),

    /** Owner, fingerprint, operation, recovery, lease, retention, kept at least; row, owner and attempt as read. */
    TAKE_OVER("""
            UPDATE idempotency_reservation
            SET owner = ?, fingerprint = ?, operation = ?, recovery = ?,
                lease_until = {now} + ?, expires_at = GREATEST({now} + ?, ?),
                state = 'P', attempt = attempt + 1, reserved_at = {now},
                handled_at = NULL, result = NULL, failure_note = NULL,
                doubt_at = NULL, doubt_reason = NULL, asked = 0, ask_at = NULL, verdict_note = NULL
            WHERE id = ? AND owner = ? AND attempt = ? AND {absent}"""),

    /** Row, owner and attempt as read. */
    DISCARD("""
            DELETE FROM idempotency_reservation WHERE id = ? AND owner = ? AND attempt = ? AND {absent}"""),

    /** Result, failure note, retention, row, owner. Never for less than was reserved: a token may still be valid. */
    KEEP("""
            UPDATE idempotency_reservation
            SET state = 'S', result = ?, failure_note = ?, handled_at = {present},
                expires_at = GREATEST(expires_at, {present} + ?)
            WHERE id = ? AND owner = ? AND state = 'P'"""),

    /** Row, owner. */
    FREE("""
            UPDATE idempotency_reservation SET state = 'C', handled_at = {present}
            WHERE id = ? AND owner = ? AND state = 'P'"""),

    /** Row, owner. */
    RELEASE("""
            UPDATE idempotency_reservation SET state = 'R', handled_at = {present}
            WHERE id = ? AND owner = ? AND state = 'P'"""),

    /** Reason, how long nobody is asked, row, owner. */
    DOUBT("""
            UPDATE idempotency_reservation
            SET state = 'D', doubt_at = {present}, doubt_reason = ?, ask_at = {present} + ?
            WHERE id = ? AND owner = ? AND state = 'P'"""),

    /** Digest, owner. */
    RETRACT("""
            UPDATE idempotency_reservation SET state = 'R', handled_at = {present}
            WHERE digest = ? AND owner = ? AND state = 'P'"""),

    /** Row, owner. */
    STATE_OF("""
            SELECT state FROM idempotency_reservation WHERE id = ? AND owner = ?"""),

    /**
     * End of the lease of the last row seen, twice, and its id; how many. The longest ended first. A plain read, on purpose
     * without a lock: it passes over rows of living owners.
     */
    LAPSED_ROWS("""
            SELECT r.id, r.attempt, r.owner, r.recovery, r.tenant_id, r.operation, r.key_text,
                   r.lease_until, {now} - r.reserved_at AS age, l.lease_until AS renewed_until
            FROM idempotency_reservation r
            LEFT JOIN idempotency_lease l ON l.reservation_id = r.id AND l.owner = r.owner
            WHERE r.state = 'P' AND r.lease_until < {now} AND (l.lease_until IS NULL OR l.lease_until < {now})
              AND (r.lease_until > ? OR (r.lease_until = ? AND r.id > ?))
            ORDER BY r.lease_until, r.id LIMIT ?"""),

    /** Rows. Those that no transaction is at work on, as that of a business which has yet to commit. */
    UNLOCKED("""
            SELECT id FROM idempotency_reservation WHERE id IN ([[?]]) FOR UPDATE SKIP LOCKED"""),

    /** Row, owner and attempt as read. */
    FREE_LAPSED("""
            UPDATE idempotency_reservation
            SET state = 'R', handled_at = {present}, verdict_note = 'lease ended'
            WHERE id = ? AND owner = ? AND attempt = ? AND recovery = 'A' AND {lapsed}"""),

    /** Row, owner and attempt as read. */
    DOUBT_LAPSED("""
            UPDATE idempotency_reservation
            SET state = 'D', doubt_at = {present}, doubt_reason = 'L', ask_at = {present}
            WHERE id = ? AND owner = ? AND attempt = ? AND recovery = 'D' AND {lapsed}"""),

    /** Nothing. */
    OPERATIONS_IN_DOUBT("""
            SELECT DISTINCT operation FROM idempotency_reservation WHERE state = 'D'"""),

    /** Operation; time of the last row seen, twice, and its id; how many. The longest due first. */
    DUE_DOUBTS("""
            SELECT id, attempt, owner, digest, fingerprint, tenant_id, operation, key_text,
                   reserved_at, doubt_at, doubt_reason, asked, ask_at, {now} AS seen_at
            FROM idempotency_reservation
            WHERE state = 'D' AND ask_at <= {now} AND operation = ?
              AND (ask_at > ? OR (ask_at = ? AND id > ?))
            ORDER BY ask_at, id LIMIT ?"""),

    /** Turn; row, owner, attempt and number of questions as read. */
    CLAIM_DOUBT("""
            UPDATE idempotency_reservation SET asked = asked + 1, ask_at = {now} + ?
            WHERE id = ? AND owner = ? AND attempt = ? AND state = 'D' AND asked = ?"""),

    /**
     * Result, new owner, note; row, owner, attempt and number of questions of the turn. The new owner is nobody: the
     * former one, should it wake, must not take the verdict for its own commit.
     */
    FIND_DONE("""
            UPDATE idempotency_reservation
            SET state = 'S', result = ?, owner = ?, verdict_note = ?,
                handled_at = {present}, expires_at = {present} + (expires_at - reserved_at)
            WHERE id = ? AND owner = ? AND attempt = ? AND state = 'D' AND asked = ?"""),

    /** New owner, note; row, owner, attempt and number of questions of the turn. */
    FIND_FREE("""
            UPDATE idempotency_reservation
            SET state = 'R', owner = ?, verdict_note = ?, handled_at = {present}
            WHERE id = ? AND owner = ? AND attempt = ? AND state = 'D' AND asked = ?"""),

    /** Pause, note; row, owner, attempt and number of questions of the turn. */
    FIND_NOTHING("""
            UPDATE idempotency_reservation SET ask_at = {now} + ?, verdict_note = ?
            WHERE id = ? AND owner = ? AND attempt = ? AND state = 'D' AND asked = ?"""),

    /**
     * Arrays of rows, owners and leases. Prolongs the leases of those that are in progress and still belong to who asks,
     * gives the others of them a lease row, and tells id and owner of all of them and whether their lease is confirmed.
     * Skips lease rows that somebody holds. Only where one statement can do all that; elsewhere the five that follow do
     * it.
     */
    RENEW(""),

    /** Rows. A plain read, on purpose without a lock: a commit point may hold the rows. */
    LEASES("""
            SELECT r.id, r.owner, l.owner AS lease_owner
            FROM idempotency_reservation r
            LEFT JOIN idempotency_lease l ON l.reservation_id = r.id
            WHERE r.state = 'P' AND r.id IN ([[?]])"""),

    /** Rows. */
    LOCK_LEASES("""
            SELECT reservation_id FROM idempotency_lease WHERE reservation_id IN ([[?]]) FOR UPDATE SKIP LOCKED"""),

    /** Lease, rows. */
    PROLONG_LEASES("""
            UPDATE idempotency_lease SET lease_until = {now} + ? WHERE reservation_id IN ([[?]])"""),

    /** Rows. */
    DROP_LEASES("""
            DELETE FROM idempotency_lease WHERE reservation_id IN ([[?]])"""),

    /** Row, owner and lease of each. */
    INSERT_LEASES("""
            INSERT INTO idempotency_lease (reservation_id, owner, lease_until) VALUES [[(?, ?, {now} + ?)]]"""),

    /**
     * State, end of the last row seen, twice, and its id; how many. The oldest first, by the index. A plain read: to lock
     * while reading an index locks gaps on MariaDB, among them the one into which all new rows go.
     */
    EXPIRED("""
            SELECT id, expires_at FROM idempotency_reservation
            WHERE state = ? AND expires_at <= {now} AND expires_at >= ? AND (expires_at > ? OR id > ?)
            ORDER BY expires_at, id LIMIT ?"""),

    /** Rows. Looks again, so that it removes nothing that is in progress whatever its rows were chosen by. */
    PURGE("""
            DELETE FROM idempotency_reservation
            WHERE state IN ('S', 'R', 'C') AND expires_at <= {now} AND id IN ([[?]])"""),

    /** How many. Leases of attempts that are no longer in progress. */
    ORPHANED_LEASES("""
            SELECT reservation_id FROM idempotency_lease
            WHERE lease_until < {now}
              AND NOT EXISTS (SELECT 1 FROM idempotency_reservation r
                              WHERE r.id = idempotency_lease.reservation_id AND r.state = 'P')
            LIMIT ?"""),

    /** Rows. A lease that goes on, as of an attempt that has begun since, is left. */
    PURGE_LEASES("""
            DELETE FROM idempotency_lease WHERE lease_until < {now} AND reservation_id IN ([[?]])"""),

    /** Digest, tenant, series, digest. */
    SEED_SERIES("""
            INSERT INTO idempotency_series (digest, tenant_id, series, last_number)
            SELECT ?, ?, ?, 0
            WHERE NOT EXISTS (SELECT 1 FROM idempotency_series WHERE digest = ?)"""),

    /** How many numbers, digest. */
    ADVANCE_SERIES("""
            UPDATE idempotency_series SET last_number = last_number + ? WHERE digest = ?"""),

    /** Digest. Only ever after ADVANCE_SERIES in its transaction, which holds the row. */
    LAST_NUMBER("""
            SELECT last_number FROM idempotency_series WHERE digest = ?"""),

    /** Row. */
    REMOVE("""
            DELETE FROM idempotency_reservation WHERE id = ?"""),

    /** Nothing. Tells what the columns are. */
    RESERVATION_COLUMNS("""
            SELECT * FROM idempotency_reservation WHERE 1 = 0"""),

    /** Nothing. Tells what the columns are. */
    LEASE_COLUMNS("""
            SELECT * FROM idempotency_lease WHERE 1 = 0"""),

    /** Nothing. Tells what the columns are. */
    SERIES_COLUMNS("""
            SELECT * FROM idempotency_series WHERE 1 = 0""");

    /** In progress, with both leases ended. */
    static final String LAPSED = """
            (state = 'P' AND lease_until < {now}
             AND NOT EXISTS (SELECT 1 FROM idempotency_lease l
                             WHERE l.reservation_id = idempotency_reservation.id
                               AND l.owner = idempotency_reservation.owner AND l.lease_until >= {now}))""";

    /** Freed, or kept long enough, or in progress with both leases ended and free to run again. */
    static final String ABSENT = """
            (state IN ('R', 'C')
             OR (state = 'S' AND expires_at <= {now})
             OR (recovery = 'A' AND {lapsed}))""";

    final String text;

    Step(String text) {
        this.text = text;
    }
}
