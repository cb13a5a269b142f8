// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Renewal;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

abstract class RenewalContract extends OnDatabase {
    RenewalContract(TestDatabase database) {
        super(database);
    }

    private static final String LOCK = "SELECT * FROM idempotency_lease WHERE reservation_id = ? FOR UPDATE";

    @Test
    void aLockedLeaseRow_isUnknown_andTheOthersAreConfirmed() throws Exception {
        List<Hold> holds = List.of(acquired(anyDigest()), acquired(anyDigest()), acquired(anyDigest()));
        holds.forEach(this::renewed);
        other.runs(() -> {
            server().userTransaction().begin();
            server().execute(LOCK, row(holds.get(1)));
        });

        assertThat(store.renew(holds.stream().map(OnDatabase::renewal).toList()))
                .containsExactly(Renewal.Answer.CONFIRMED, Renewal.Answer.UNKNOWN, Renewal.Answer.CONFIRMED);

        other.runs(() -> server().userTransaction().rollback());
        assertThat(renewed(holds.get(1))).isEqualTo(Renewal.Answer.CONFIRMED);
    }

    @Test
    void aLeaseRowThatSomebodyIsInserting_isUnknown_andTheOthersAreConfirmed() throws Exception {
        List<Hold> holds = List.of(acquired(anyDigest()), acquired(anyDigest()));
        other.runs(() -> {
            server().userTransaction().begin();
            insertLease(holds.get(0), 0);
        });

        assertThat(store.renew(holds.stream().map(OnDatabase::renewal).toList()))
                .containsExactly(Renewal.Answer.UNKNOWN, Renewal.Answer.CONFIRMED);

        other.runs(() -> server().userTransaction().rollback());
    }

    @Test
    void moreThanABatch_isAnsweredInOrder() {
        Hold live = acquired(anyDigest());
        Hold lost = acquired(anyDigest());
        store.release(lost);
        List<Renewal> renewals = new ArrayList<>(Collections.nCopies(1500, renewal(live)));
        renewals.set(700, renewal(lost));
        renewals.set(1400, renewal(lost));

        List<Renewal.Answer> answers = store.renew(renewals);

        assertThat(answers).hasSize(1500);
        assertThat(answers.get(700)).isEqualTo(Renewal.Answer.LOST);
        assertThat(answers.get(1400)).isEqualTo(Renewal.Answer.LOST);
        assertThat(answers)
                .filteredOn(answer -> answer == Renewal.Answer.CONFIRMED)
                .hasSize(1498);
    }

    @Test
    void leasesOfDifferentLengths_areEachKept() {
        Hold shorter = acquired(anyDigest());
        Hold longer = acquired(anyDigest());
        for (int time = 0; time < 2; time++) {
            store.renew(
                    List.of(new Renewal(shorter, LEASE.multipliedBy(2)), new Renewal(longer, LEASE.multipliedBy(9))));
        }

        assertThat(remaining(shorter)).isBetween(LEASE, LEASE.multipliedBy(2));
        assertThat(remaining(longer)).isBetween(LEASE.multipliedBy(8), LEASE.multipliedBy(9));
    }

    @Test
    void takeover_waitsForARenewalUnderWay_andSeesIt() throws Exception {
        Hold hold = acquired(anyDigest());
        renewed(hold);
        fixture.end(hold.digest());
        other.runs(() -> {
            server().userTransaction().begin();
            server().execute(
                            "UPDATE idempotency_lease SET lease_until = 9999999999999 WHERE reservation_id = ?",
                            row(hold));
        });

        SqlStore patient = new SqlStore(fixture.database(SqlFixture.PATIENT));
        Future<Acquisition> answer = new Caller().asks(patient, hold);
        other.runs(() -> server().userTransaction().commit());

        assertThat(answer.get()).isInstanceOf(Acquisition.InProgress.class);
        assertThat(renewed(hold)).isEqualTo(Renewal.Answer.CONFIRMED);
    }

    /** Its caller takes the confirmation for a loss, since it arrives after the lease has ended. */
    @Test
    void aFirstRenewalThatATakeoverDoesNotSee_countsForNothing() throws Exception {
        Hold former = acquired(anyDigest());
        fixture.end(former.digest());
        Hold present = acquired(former.digest());
        insertLease(former, 9_999_999_999_999L);

        assertThat(renewed(former)).isEqualTo(Renewal.Answer.LOST);
        assertThat(remaining(present)).isLessThanOrEqualTo(LEASE);
        fixture.end(present.digest());
        server().execute(
                        "UPDATE idempotency_lease SET lease_until = 9999999999999 WHERE reservation_id = ?",
                        row(present));
        acquired(present.digest());
    }

    @Test
    void aFormerOwnersLeaseRow_isReplacedByTheFirstRenewal() throws Exception {
        Hold former = acquired(anyDigest());
        fixture.end(former.digest());
        Hold present = acquired(former.digest());
        insertLease(former, 0);

        assertThat(store.renew(List.of(new Renewal(present, LEASE.multipliedBy(5)))))
                .containsExactly(Renewal.Answer.CONFIRMED);

        assertThat(remaining(present)).isGreaterThan(LEASE.multipliedBy(4));
        assertThat(server().number("SELECT COUNT(*) FROM idempotency_lease WHERE reservation_id = ?", row(present)))
                .isOne();
    }

    @Test
    void takeover_leavesNoLeaseRow() {
        Hold former = acquired(anyDigest());
        renewed(former);
        fixture.end(former.digest());

        Hold present = acquired(former.digest());

        assertThat(server().number("SELECT COUNT(*) FROM idempotency_lease WHERE reservation_id = ?", row(present)))
                .isZero();
    }

    @Test
    void aShortAttempt_costsNoLeaseRow() {
        long before = server().number("SELECT COUNT(*) FROM idempotency_lease");
        store.completeApart(acquired(anyDigest()), keep("done"));

        assertThat(server().number("SELECT COUNT(*) FROM idempotency_lease")).isEqualTo(before);
    }

    @Test
    void whenTheDatabaseIsAway_allAreUnknown() {
        Hold hold = acquired(anyDigest());
        Step first = fixture.dialect().statements().has(Step.RENEW) ? Step.RENEW : Step.LEASES;
        SqlStore away = fixture.broken(first, "SELECT * FROM nowhere");

        assertThat(away.renew(List.of(renewal(hold), renewal(hold))))
                .containsOnly(Renewal.Answer.UNKNOWN)
                .hasSize(2);
    }

    private Duration remaining(Hold hold) {
        return ((Acquisition.InProgress) ask(hold.digest())).remainingLease();
    }

    private void insertLease(Hold hold, long until) {
        server().execute(
                        "INSERT INTO idempotency_lease VALUES (?, ?, ?)",
                        row(hold),
                        Columns.owner(hold.owner()).toArray(),
                        until);
    }

    private static long row(Hold hold) {
        return Fence.of(hold).row();
    }

    /** Asks in a third thread and lets the test go on once the question has been put. */
    private static final class Caller {
        Future<Acquisition> asks(SqlStore store, Hold hold) throws Exception {
            CountDownLatch asking = new CountDownLatch(1);
            FutureTask<Acquisition> task = new FutureTask<>(() -> {
                asking.countDown();
                return store.acquire(reservation(hold.digest()));
            });
            new Thread(task).start();
            asking.await();
            return task;
        }
    }
}
