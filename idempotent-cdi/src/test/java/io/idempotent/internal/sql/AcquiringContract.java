// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;
import java.util.concurrent.Future;

import io.agroal.api.AgroalDataSource;
import io.idempotent.Recovery;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Reservation;
import io.idempotent.testing.JtaServer;
import io.idempotent.testing.OtherThread;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

abstract class AcquiringContract extends OnDatabase {
    AcquiringContract(TestDatabase database) {
        super(database);
    }

    private static final Duration BOUND = Duration.ofSeconds(5);

    @Test
    void keysThatACollationWouldMerge_areFourRows() throws Exception {
        for (String key : List.of("abc", "ABC", "abc ", "ab\u00e7")) {
            Digest digest = sha256(key);
            assertThat(store.acquire(reservation(digest, new Reservation.Origin(Optional.of("t"), "keys", key))))
                    .isInstanceOf(Acquisition.Acquired.class);
        }
        assertThat(server().number("SELECT COUNT(*) FROM idempotency_reservation WHERE operation = 'keys'"))
                .isEqualTo(4);
    }

    @Test
    void noTenant_isNoTenantsName() {
        List<Optional<String>> tenants = List.of(
                Optional.empty(),
                Optional.of(Columns.tenant(Optional.empty())),
                Optional.of(""),
                Optional.of("acme"),
                Optional.of("ACME"));

        tenants.forEach(
                tenant -> store.acquire(reservation(anyDigest(), new Reservation.Origin(tenant, "tenants", "key"))));

        assertThat(server().number("SELECT COUNT(DISTINCT tenant_id) FROM idempotency_reservation WHERE operation"
                        + " = 'tenants'"))
                .isEqualTo(tenants.size());
    }

    @Test
    void expiredKey_isNotReserved() {
        fixture.clear();
        Reservation late = until(anyDigest(), databaseTime().minusMillis(1));

        assertThat(store.acquire(late)).isEqualTo(new Acquisition.Expired());
        assertThat(server().number("SELECT COUNT(*) FROM idempotency_reservation WHERE operation = 'tokens'"))
                .isZero();
    }

    @Test
    void expiredKey_isNotTakenOver() {
        Digest digest = anyDigest();
        Hold first = hold(store.acquire(until(digest, databaseTime().plusSeconds(60))));
        store.release(first);

        assertThat(store.acquire(until(digest, databaseTime().minusMillis(1)))).isEqualTo(new Acquisition.Expired());
        assertThat(store.acquire(until(digest, databaseTime().plusSeconds(60))))
                .isInstanceOf(Acquisition.Acquired.class);
    }

    /** What it was used for stays known. */
    @Test
    void expiredKey_isAnsweredWhereItWasUsed() {
        Digest digest = anyDigest();
        Hold first = hold(store.acquire(until(digest, databaseTime().plusSeconds(60))));
        store.completeApart(first, keep("done"));

        assertThat(store.acquire(until(digest, databaseTime().minusMillis(1))))
                .isInstanceOf(Acquisition.Succeeded.class);
    }

    /** However wrong the clock is that a retention was computed by. */
    @Test
    void usedKey_isKnownForLongerThanItIsValid() {
        fixture.clear();
        Instant end = databaseTime().plus(Duration.ofDays(30));
        Hold first = hold(store.acquire(until(anyDigest(), end)));
        store.completeApart(first, keep("done"));

        assertThat(server().number("SELECT MIN(expires_at) FROM idempotency_reservation WHERE operation = 'tokens'"))
                .isGreaterThan(end.toEpochMilli());
    }

    /** A store that asks no clock is noticed. */
    @Test
    void reservationThatDoesNotLookAtTheClock_isNoticed() {
        String text = fixture.textOf(Step.TIME_LEFT);
        String blind = text.replaceAll("(?s)\\? - .* AS", "? AS");
        Reservation late = until(anyDigest(), databaseTime().minusMillis(1));

        assertThat(blind).isNotEqualTo(text);
        assertThat(fixture.broken(Step.TIME_LEFT, blind).acquire(late)).isInstanceOf(Acquisition.Acquired.class);
    }

    private Instant databaseTime() {
        hold(store.acquire(reservation(anyDigest(), new Reservation.Origin(Optional.empty(), "clock", "key"))));
        return Instant.ofEpochMilli(
                server().number("SELECT MAX(reserved_at) FROM idempotency_reservation WHERE operation = 'clock'"));
    }

    private static Reservation until(Digest digest, Instant end) {
        return new Reservation(
                digest,
                fingerprint(1),
                Owner.fresh(),
                LEASE,
                RETENTION,
                new Reservation.Origin(Optional.empty(), "tokens", "key"),
                Recovery.UNSPECIFIED,
                Optional.of(end));
    }

    @Test
    void longOriginsAreCut_andTextThatDatabasesRefuseIsReplaced() {
        String awkward = "\u0000\ud83d" + "\ud83d\ude00".repeat(400);

        assertThat(store.acquire(
                        reservation(anyDigest(), new Reservation.Origin(Optional.of(awkward), "o" + awkward, awkward))))
                .isInstanceOf(Acquisition.Acquired.class);
    }

    @Test
    void aSecondRowForADigest_isRefusedByTheConstraint() {
        Hold hold = acquired(anyDigest());

        assertThatThrownBy(() -> insertRow(hold.digest(), "=t"))
                .rootCause()
                .satisfies(error -> assertThat(fixture.dialect().fault(error)).isEqualTo(Fault.DUPLICATE));
    }

    @Test
    void aNullTenant_isRefusedByTheTable() {
        assertThatThrownBy(() -> insertRow(anyDigest(), null))
                .rootCause()
                .message()
                .containsIgnoringCase("tenant_id");
    }

    @Test
    void otherIntegrityErrors_areNeitherDuplicateNorAcquired() {
        assertUnavailableUnder("ADD CONSTRAINT ck_other CHECK (operation <> 'operation')", "DROP CONSTRAINT ck_other");
        acquired(anyDigest());
        assertUnavailableUnder("ADD CONSTRAINT uk_other UNIQUE (operation)", "DROP CONSTRAINT uk_other");
        fixture.clear();
        assertUnavailableUnder(
                server().database().retype("operation", "VARCHAR(3)"),
                server().database().retype("operation", "VARCHAR(255)"));
    }

    private void assertUnavailableUnder(String change, String undo) {
        fixture.clear();
        if (change.contains("UNIQUE")) {
            acquired(anyDigest());
        }
        server().execute("ALTER TABLE idempotency_reservation " + change);
        try {
            Acquisition answer = ask(anyDigest());
            assertThat(answer).isInstanceOf(Acquisition.Unavailable.class);
            assertThat(((Acquisition.Unavailable) answer).cause())
                    .isInstanceOf(DatabaseRefusal.class)
                    .hasMessageNotContaining("operation")
                    .hasNoCause();
        } finally {
            server().execute("ALTER TABLE idempotency_reservation " + undo);
        }
    }

    @Test
    void anInsertUnderWay_isInProgressWithinTheBound() throws Exception {
        Digest digest = anyDigest();
        other.runs(() -> {
            server().userTransaction().begin();
            insertRow(digest, "=t");
        });

        assertThat(timed(() -> assertThat(ask(digest)).isEqualTo(new Acquisition.InProgress(LEASE))))
                .isLessThan(BOUND);

        other.runs(() -> server().userTransaction().rollback());
        acquired(digest);
    }

    @Test
    void duplicatesThatMeetALockedRow_holdUpNoOtherKey() throws Exception {
        Hold hold = acquired(anyDigest());
        other.runs(() -> {
            server().userTransaction().begin();
            store.complete(hold, keep("undecided"));
        });
        SqlStore patient = new SqlStore(fixture.database(SqlFixture.PATIENT));
        try (OtherThread duplicate = new OtherThread()) {
            Future<Acquisition> answer = duplicate.begins(() -> patient.acquire(reservation(hold.digest())));

            for (int key = 0; key < 50; key++) {
                acquired(anyDigest());
            }

            other.runs(() -> server().userTransaction().commit());
            assertThat(answer.get()).isNotInstanceOf(Acquisition.Acquired.class);
        }
    }

    @Test
    void readingFirst_doesNotWaitForALockedRow() throws Exception {
        Hold hold = acquired(anyDigest());
        other.runs(() -> {
            server().userTransaction().begin();
            server().execute(
                            "SELECT * FROM idempotency_reservation WHERE digest = ? FOR UPDATE",
                            hold.digest().value().toArray());
        });

        Acquisition answer = store.readingFirst().acquire(reservation(hold.digest()));

        assertThat(((Acquisition.InProgress) answer).remainingLease()).isLessThan(LEASE);
        other.runs(() -> server().userTransaction().rollback());
    }

    @Test
    void aReservationInsideATransaction_survivesItsRollback() throws Exception {
        Digest digest = anyDigest();

        server().inTransactionThatRollsBack(() -> acquired(digest));

        assertThat(ask(digest)).isInstanceOf(Acquisition.InProgress.class);
    }

    @Test
    void aSpentRow_isReplacedByOneWithHigherFences() {
        Hold hold = acquired(anyDigest());
        server().execute(
                        "UPDATE idempotency_reservation SET attempt = ? WHERE digest = ?",
                        Fence.MAX_ATTEMPT,
                        hold.digest().value().toArray());
        assertThat(ask(hold.digest())).isInstanceOf(Acquisition.InProgress.class);
        fixture.end(hold.digest());

        Hold next = acquired(hold.digest());

        assertThat(Fence.of(next).row()).isGreaterThan(Fence.of(hold).row());
        assertThat(next.fence().getAsLong())
                .isGreaterThan(new Fence(Fence.of(hold).row(), Fence.MAX_ATTEMPT).number());
    }

    @Test
    void aStateOfALaterVersion_isUnavailable() {
        Hold hold = acquired(anyDigest());
        server().execute(
                        "UPDATE idempotency_reservation SET state = 'Z' WHERE digest = ?",
                        hold.digest().value().toArray());

        assertThat(ask(hold.digest())).isInstanceOf(Acquisition.Unavailable.class);
    }

    @Test
    void aRowThatIsPurgedAllTheTime_endsInAnAnswer() {
        SqlStore blind =
                fixture.broken(Step.READ, fixture.textOf(Step.READ).replace("r.digest = ?", "r.digest = ? AND 1 = 0"));
        Hold hold = acquired(anyDigest());

        assertThat(blind.acquire(reservation(hold.digest()))).isEqualTo(new Acquisition.InProgress(Duration.ZERO));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Asia/Shanghai", "America/St_Johns"})
    void zonesOfProcesses_changeNoDecision(String zone) {
        Hold hold = acquired(anyDigest());
        Hold ended = acquired(anyDigest());
        fixture.end(ended.digest());
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try (AgroalDataSource elsewhere = JtaServer.pool(server().database().inZone(server().url(), zone), 5)) {
            SqlStore there = new SqlStore(new SqlDatabase(
                    new SqlDatabase.Jta(elsewhere, server().newTransaction(), server().registry()),
                    fixture.dialect(),
                    SqlFixture.PATIENT,
                    tries -> {}));

            Acquisition answer = there.acquire(reservation(hold.digest()));
            assertThat(((Acquisition.InProgress) answer).remainingLease()).isBetween(LEASE.minusSeconds(20), LEASE);
            Hold taken = hold(there.acquire(reservation(ended.digest())));
            assertThat(((Acquisition.InProgress) ask(taken.digest())).remainingLease())
                    .isBetween(LEASE.minusSeconds(20), LEASE);
        } finally {
            TimeZone.setDefault(before);
        }
    }

    private void insertRow(Digest digest, String tenant) {
        server().execute(
                        "INSERT INTO idempotency_reservation (digest, tenant_id, operation, key_text, state, owner,"
                                + " fingerprint, attempt, reserved_at, lease_until, expires_at, recovery)"
                                + " VALUES (?, ?, 'o', 'k', 'P', ?, ?, 1, 0, 0, 0, 'A')",
                        digest.value().toArray(),
                        tenant,
                        new byte[16],
                        new byte[16]);
    }

    private static Digest sha256(String key) throws Exception {
        return new Digest(Bytes.of(MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8))));
    }
}
