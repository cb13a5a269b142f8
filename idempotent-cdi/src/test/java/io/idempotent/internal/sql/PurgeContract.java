// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Transition;
import io.idempotent.testing.JtaServer;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

abstract class PurgeContract extends OnDatabase {
    private static final int BATCH = 2;

    PurgeContract(TestDatabase database) {
        super(database);
    }

    @BeforeEach
    void nothingThere() {
        fixture.clear();
    }

    private int purged() throws Exception {
        return purge(server().newTransaction()).run();
    }

    private Purge purge(NewTransaction transaction) {
        SqlDatabase.Jta jta = new SqlDatabase.Jta(server().dataSource(), transaction, server().registry());
        return new Purge(new SqlDatabase(jta, fixture.dialect(), SqlFixture.IMPATIENT, tries -> {}), BATCH);
    }

    private Hold finished(Completion completion) {
        Hold hold = acquired(anyDigest());
        store.completeApart(hold, completion);
        return hold;
    }

    private Hold expired(Hold hold) {
        fixture.end(hold.digest());
        return hold;
    }

    private long rows() {
        return server().number("SELECT COUNT(*) FROM idempotency_reservation");
    }

    private long leases() {
        return server().number("SELECT COUNT(*) FROM idempotency_lease");
    }

    @Test
    void whatIsFinishedAndExpired_goes_inAsManyBatchesAsItTakes() throws Exception {
        for (int i = 0; i < 3; i++) {
            expired(finished(keep("done")));
            expired(finished(new Completion.Free()));
            Hold released = acquired(anyDigest());
            store.release(released);
            expired(released);
        }

        assertThat(purged()).isEqualTo(9);
        assertThat(rows()).isZero();
    }

    @Test
    void whatIsStillKept_stays() throws Exception {
        Hold kept = finished(keep("done"));
        finished(new Completion.Free());

        assertThat(purged()).isZero();
        assertThat(ask(kept.digest())).isInstanceOf(Acquisition.Succeeded.class);
    }

    /** Whatever its age: only the next call, or somebody who looks into it, may say what became of an attempt. */
    @Test
    void whatIsInProgress_staysHoweverOldItIs() throws Exception {
        Hold abandoned = expired(acquired(anyDigest()));
        Hold running = acquired(anyDigest());
        renewed(running);
        server().execute("UPDATE idempotency_reservation SET expires_at = 0, lease_until = 0");

        assertThat(purged()).isZero();
        assertThat(store.completeApart(running, keep("late"))).isEqualTo(new Transition.Applied());
        assertThat(store.completeApart(abandoned, keep("late"))).isEqualTo(new Transition.Applied());
    }

    @Test
    void leasesOfAttemptsThatAreOver_goToo_andThoseOfRunningOnesStay() throws Exception {
        Hold done = acquired(anyDigest());
        Hold gone = acquired(anyDigest());
        Hold running = acquired(anyDigest());
        store.renew(List.of(renewal(done), renewal(gone), renewal(running)));
        store.completeApart(done, keep("done"));
        store.completeApart(gone, keep("done"));
        expired(gone);
        server().execute("UPDATE idempotency_lease SET lease_until = 0");

        assertThat(purged()).isEqualTo(3);
        assertThat(leases()).isOne();
        assertThat(renewed(running)).isEqualTo(Renewal.Answer.CONFIRMED);
    }

    @Test
    void aRowThatSomebodyHolds_isSkipped_andNobodyWaits() throws Exception {
        Hold held = expired(finished(keep("done")));
        expired(finished(keep("done")));
        other.runs(() -> {
            server().userTransaction().begin();
            server().execute(
                            "SELECT * FROM idempotency_reservation WHERE id = ? FOR UPDATE",
                            Fence.of(held).row());
        });

        assertThat(purged()).isOne();

        other.runs(() -> server().userTransaction().rollback());
        assertThat(purged()).isOne();
    }

    /** However many of the oldest are held. */
    @Test
    void rowsThatAreHeld_doNotHideTheOthers() throws Exception {
        List<Hold> held = new ArrayList<>();
        for (int i = 0; i < BATCH; i++) {
            held.add(expired(finished(keep("done"))));
        }
        expired(finished(keep("done")));
        other.runs(() -> {
            server().userTransaction().begin();
            for (Hold one : held) {
                server().execute(
                                "SELECT * FROM idempotency_reservation WHERE id = ? FOR UPDATE",
                                Fence.of(one).row());
            }
        });

        assertThat(purged()).isOne();

        other.runs(() -> server().userTransaction().rollback());
        assertThat(purged()).isEqualTo(BATCH);
    }

    /** As on MariaDB, where whoever locks while it reads an index locks what lies between. */
    @Test
    void newRows_goInWhileABatchIsUnderWay() throws Exception {
        expired(finished(keep("done")));
        acquired(anyDigest());
        NewTransaction open = new AskingWithin(() -> acquired(anyDigest()));

        assertThat(purge(open).run()).isOne();
    }

    /** Something that another thread does before each commit. */
    private final class AskingWithin implements NewTransaction {
        private final JtaServer.Action happening;

        AskingWithin(JtaServer.Action happening) {
            this.happening = happening;
        }

        @Override
        public <T> T call(Callable<T> work) throws Exception {
            return server().newTransaction().call(() -> {
                T done = work.call();
                other.runs(happening);
                return done;
            });
        }
    }

    @Test
    void eachBatch_commitsForItself() throws Exception {
        for (int i = 0; i < 3 * BATCH; i++) {
            expired(finished(keep("done")));
        }

        assertThatThrownBy(() -> purge(new FailingThird()).run()).hasMessage("the third batch fails");

        assertThat(rows()).isEqualTo(BATCH);
    }

    @Test
    void fences_growPastAPurge() throws Exception {
        Hold before = expired(finished(keep("done")));
        purged();

        assertThat(acquired(before.digest()).fence().getAsLong())
                .isGreaterThan(before.fence().getAsLong());
    }

    @Test
    void aPurgeThatLooksAtTheAgeAlone_wouldForgetARunningAttempt() throws Exception {
        Hold running = acquired(anyDigest());
        server().execute("UPDATE idempotency_reservation SET expires_at = 0");
        List<Integer> removed = new ArrayList<>();
        for (String guard : List.of("state IN ('S', 'R', 'C') AND ", "")) {
            String text = fixture.textOf(Step.PURGE).replace("state IN ('S', 'R', 'C') AND ", guard);
            SqlDatabase database = fixture.wording(Step.PURGE, text);
            removed.add(database.inNew(session ->
                    session.updateMany(Step.PURGE, 1, List.of(Fence.of(running).row()))));
        }
        assertThat(removed).containsExactly(0, 1);
    }

    /** A batch is found in one transaction, and removed in another. */
    private final class FailingThird implements NewTransaction {
        private final AtomicInteger calls = new AtomicInteger();

        @Override
        public <T> T call(Callable<T> work) throws Exception {
            if (calls.incrementAndGet() == 2 * 3) {
                throw new SQLException("the third batch fails");
            }
            return server().newTransaction().call(work);
        }
    }
}
