// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Transition;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The completion inside the business transaction. */
abstract class CommitPointContract extends OnDatabase {
    CommitPointContract(TestDatabase database) {
        super(database);
    }

    private static final Duration BOUND = Duration.ofSeconds(5);

    @BeforeAll
    void business() {
        server().execute("CREATE TABLE ledger (entry VARCHAR(40) PRIMARY KEY)");
    }

    @Test
    void completion_isVisibleOnlyAfterTheCommit() throws Exception {
        Hold hold = acquired(anyDigest());

        server().inTransaction(() -> {
            assertThat(store.complete(hold, keep("done"))).isEqualTo(new Transition.Applied());
            assertThat(other.does(() -> ask(hold.digest()))).isInstanceOf(Acquisition.InProgress.class);
        });

        assertThat(ask(hold.digest())).isInstanceOf(Acquisition.Succeeded.class);
    }

    @Test
    void completion_goesWithTheRollback() throws Exception {
        Hold hold = acquired(anyDigest());

        server().inTransactionThatRollsBack(() -> {
            server().execute(
                            "INSERT INTO ledger VALUES (?)",
                            hold.digest().value().hex().substring(0, 40));
            assertThat(store.complete(hold, keep("done"))).isEqualTo(new Transition.Applied());
        });

        assertThat(ask(hold.digest())).isInstanceOf(Acquisition.InProgress.class);
        assertThat(store.release(hold)).isEqualTo(new Transition.Applied());
        assertThat(server().number(
                                "SELECT COUNT(*) FROM ledger WHERE entry = ?",
                                hold.digest().value().hex().substring(0, 40)))
                .isZero();
    }

    @Test
    void transactionAfterOneThatCommittedTheSameAttempt_isRefused() throws Exception {
        Hold hold = acquired(anyDigest());
        server().inTransaction(() -> store.complete(hold, keep("first")));

        server().inTransactionThatRollsBack(
                        () -> assertThat(store.complete(hold, keep("second"))).isEqualTo(new Transition.NotOwner()));
    }

    @Test
    void completion_inATransactionThatCanOnlyRollBack_isRefused() throws Exception {
        Hold hold = acquired(anyDigest());

        server().inTransactionThatRollsBack(() -> {
            server().userTransaction().setRollbackOnly();
            assertThat(store.complete(hold, keep("done"))).isInstanceOf(Transition.Unavailable.class);
        });

        assertThat(ask(hold.digest())).isInstanceOf(Acquisition.InProgress.class);
    }

    @Test
    void completion_withoutATransaction_isRefused() {
        Hold hold = acquired(anyDigest());

        assertThat(store.complete(hold, keep("done"))).isInstanceOf(Transition.Unavailable.class);

        assertThat(ask(hold.digest())).isInstanceOf(Acquisition.InProgress.class);
    }

    @Test
    void completion_whoseTransactionEndsWhileItWaitsForAConnection_isRefused() throws Exception {
        Hold hold = acquired(anyDigest());
        SqlStore late = storeOn(EndingDataSource.of(server()));

        server().userTransaction().begin();

        assertThat(late.complete(hold, keep("done"))).isInstanceOf(Transition.Unavailable.class);
        assertThat(ask(hold.digest())).isInstanceOf(Acquisition.InProgress.class);
    }

    private SqlStore storeOn(DataSource source) {
        SqlDatabase.Jta jta = new SqlDatabase.Jta(source, server().newTransaction(), server().registry());
        return new SqlStore(new SqlDatabase(jta, fixture.dialect(), SqlFixture.IMPATIENT, tries -> {}));
    }

    @Test
    void formerOwner_completesNothing() throws Exception {
        Hold former = acquired(anyDigest());
        fixture.end(former.digest());
        Hold present = acquired(former.digest());

        server().inTransactionThatRollsBack(
                        () -> assertThat(store.complete(former, keep("late"))).isEqualTo(new Transition.NotOwner()));

        assertThat(store.completeApart(present, keep("present"))).isEqualTo(new Transition.Applied());
    }

    @Test
    void undecided_releaseWaitsWithinItsBound_thenLearnsOfTheCommit() throws Exception {
        for (Completion completion : new Completion[] {keep("done"), new Completion.Free()}) {
            Hold hold = acquired(anyDigest());
            leaveUndecided(hold, completion);

            assertThat(timed(() -> assertThat(store.release(hold)).isInstanceOf(Transition.Unavailable.class)))
                    .isLessThan(BOUND);
            other.runs(() -> server().userTransaction().commit());

            assertThat(store.release(hold)).isEqualTo(new Transition.AlreadyCompleted());
        }
    }

    @Test
    void undecided_releaseWaitsWithinItsBound_thenLearnsOfTheRollback() throws Exception {
        Hold hold = acquired(anyDigest());
        leaveUndecided(hold, keep("done"));

        assertThat(store.release(hold)).isInstanceOf(Transition.Unavailable.class);
        other.runs(() -> server().userTransaction().rollback());

        assertThat(store.release(hold)).isEqualTo(new Transition.Applied());
        assertThat(store.release(hold)).isEqualTo(new Transition.Applied());
        assertThat(ask(hold.digest())).isInstanceOf(Acquisition.Acquired.class);
    }

    @Test
    void undecided_renewalIsConfirmedAllTheSame() throws Exception {
        Hold hold = acquired(anyDigest());
        assertThat(renewed(hold)).isEqualTo(Renewal.Answer.CONFIRMED);
        Hold never = acquired(anyDigest());
        leaveUndecided(hold, keep("done"));
        assertThat(store.renew(List.of(renewal(hold), renewal(never))))
                .containsExactly(Renewal.Answer.CONFIRMED, Renewal.Answer.CONFIRMED);

        other.runs(() -> server().userTransaction().commit());

        assertThat(renewed(hold)).isEqualTo(Renewal.Answer.LOST);
        assertThat(ask(hold.digest())).isInstanceOf(Acquisition.Succeeded.class);
    }

    @Test
    void undecided_endedLease_isInProgressWithinTheBound() throws Exception {
        Hold hold = acquired(anyDigest());
        fixture.end(hold.digest());
        leaveUndecided(hold, keep("done"));

        assertThat(timed(() -> assertThat(ask(hold.digest())).isEqualTo(new Acquisition.InProgress(LEASE))))
                .isLessThan(BOUND);

        other.runs(() -> server().userTransaction().commit());
        assertThat(ask(hold.digest())).isInstanceOf(Acquisition.Succeeded.class);
    }

    @Test
    void freedByCommit_isTakenOver_andTheFormerOwnerIsNoLongerKnown() {
        Hold hold = acquired(anyDigest());
        store.completeApart(hold, new Completion.Free());
        assertThat(store.release(hold)).isEqualTo(new Transition.AlreadyCompleted());

        acquired(hold.digest());

        assertThat(store.release(hold)).isEqualTo(new Transition.NotOwner());
    }

    @Test
    void released_cannotComplete() {
        Hold hold = acquired(anyDigest());
        store.release(hold);

        assertThat(store.completeApart(hold, keep("late"))).isEqualTo(new Transition.NotOwner());
    }

    @Test
    void failureNote_isKept() {
        Hold hold = acquired(anyDigest());
        store.completeApart(
                hold, new Completion.Keep(new Envelope(Bytes.empty()), RETENTION, Optional.of("java.io.IOException")));

        assertThat(server().number(
                                "SELECT COUNT(*) FROM idempotency_reservation WHERE digest = ? AND failure_note = ?",
                                hold.digest().value().toArray(),
                                "java.io.IOException"))
                .isOne();
    }

    @Test
    void theCallersConnection_keepsItsSettings() throws Exception {
        Hold hold = acquired(anyDigest());

        server().inTransaction(() -> {
            long lockTimeout = server().number(server().database().lockTimeout());
            store.complete(hold, keep("done"));
            assertThat(server().number(server().database().lockTimeout())).isEqualTo(lockTimeout);
            assertThat(server().number(server().database().statementTimeout())).isZero();
            assertThat(server().number(server().database().silenceTimeout())).isZero();
        });
    }

    private void leaveUndecided(Hold hold, Completion completion) throws Exception {
        other.runs(() -> {
            server().userTransaction().begin();
            assertThat(store.complete(hold, completion)).isEqualTo(new Transition.Applied());
        });
    }
}
