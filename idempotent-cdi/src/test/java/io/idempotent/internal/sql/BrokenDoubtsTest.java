// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Optional;

import io.idempotent.Recovery;
import io.idempotent.internal.protocol.Doubtful;
import io.idempotent.internal.protocol.Doubts;
import io.idempotent.internal.protocol.Ruling;
import io.idempotent.spi.Digest;
import io.idempotent.spi.DoubtingStoreContract;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Takes one guard out of one statement about doubts at a time: a test must notice. */
class BrokenDoubtsTest extends OnDatabase {
    BrokenDoubtsTest() {
        super(TestDatabase.H2);
    }

    @BeforeEach
    void nothingThere() {
        fixture.clear();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "DOUBT,        AND owner = ?,   AND (owner = ? OR TRUE),   doubt_byAStranger_changesNothing",
                "DOUBT,        AND state = 'P', ,                          doubt_afterCompletion_saysSoAndChangesNothing",
                "CLAIM_DOUBT,  AND asked = ?,   AND (asked = ? OR TRUE),   fiftyNodes_oneGetsTheTurn",
                "CLAIM_DOUBT,  AND owner = ? AND attempt = ?, AND (owner = ? OR attempt = ? OR TRUE), claimOnTheNextAttempt_isRefused",
                "FIND_DONE,    AND asked = ?,   AND (asked = ? OR TRUE),   verdictAfterTheTurnWasTakenAgain_isRefused",
                "FIND_FREE,    AND asked = ?,   AND (asked = ? OR TRUE),   verdictAfterTheTurnWasTakenAgain_isRefused",
                "FIND_NOTHING, AND asked = ?,   AND (asked = ? OR TRUE),   verdictAfterTheTurnWasTakenAgain_isRefused",
                "FIND_DONE,    owner = ?,       owner = COALESCE(owner~ ?), foundDone_isSucceededForAll_andNotItsFormerOwners",
                "FIND_FREE,    owner = ?,       owner = COALESCE(owner~ ?), foundNotDone_isFree",
                "DUE_DOUBTS,   AND ask_at <=,   AND 0 <=,                  unknown_staysInDoubt_andIsDueAfterThePause",
                "READ,         r.recovery,      'A' AS recovery,           endedLease_isInDoubt_neverTakenOver"
            })
    void aMissingGuard_isNoticed(Step step, String guard, String instead, String contract) throws Exception {
        String text = fixture.textOf(step);
        assertThat(text).contains(guard);
        String broken = replaceFirst(text, guard, instead == null ? "" : instead.replace('~', ','));

        assertThatThrownBy(() -> run(contract, fixture.broken(step, broken))).isInstanceOf(AssertionError.class);
        fixture.clear();
        run(contract, store);
    }

    private static String replaceFirst(String text, String guard, String instead) {
        int at = text.indexOf(guard);
        return text.substring(0, at) + instead + text.substring(at + guard.length());
    }

    /** Each verdict alone, without one of its conditions, changes a record that is no longer what was asked about. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {"FIND_DONE,    AND state = 'D'", "FIND_FREE,    AND state = 'D'", "FIND_NOTHING, AND state = 'D'"})
    void aVerdictThatDoesNotLookAtTheState_overrulesAnOwner(Step step, String guard) throws Exception {
        String text = fixture.textOf(step);
        assertThat(text).contains(guard);

        assertThat(settlesWhatIsInProgress(store.doubts(), step)).isFalse();
        assertThat(settlesWhatIsInProgress(
                        fixture.broken(step, text.replace(guard, "")).doubts(), step))
                .isTrue();
    }

    private boolean settlesWhatIsInProgress(Doubts doubts, Step step) throws Exception {
        Hold hold = hold(store.acquire(reconciled(anyDigest())));
        Doubtful early = new Doubtful(
                hold,
                new Reservation.Origin(Optional.empty(), "operation", "key"),
                new Doubtful.History(java.time.Instant.EPOCH, java.time.Instant.EPOCH, java.time.Instant.EPOCH),
                io.idempotent.spi.Doubt.Reason.LEASE_ENDED,
                0);
        return doubts.settle(early, ruling(step));
    }

    private static Ruling ruling(Step step) {
        return switch (step) {
            case FIND_DONE ->
                new Ruling.Done(
                        Optional.of(new io.idempotent.spi.Envelope(io.idempotent.spi.Bytes.of(new byte[] {1}))), "");
            case FIND_FREE -> new Ruling.NotDone("");
            default -> new Ruling.Open(Duration.ZERO, "");
        };
    }

    /** Owner and attempt say the same of a row twice over, so it takes both to be missing. */
    @ParameterizedTest
    @CsvSource({"FIND_DONE", "FIND_FREE", "FIND_NOTHING"})
    void aVerdictThatNamesNeitherOwnerNorAttempt_hitsTheNextAttempt(Step step) throws Exception {
        String text = fixture.textOf(step);
        String broken = text.replace("AND owner = ? AND attempt = ?", "AND (owner = ? OR attempt = ? OR TRUE)");
        assertThat(broken).isNotEqualTo(text);

        assertThat(settlesTheNextAttempt(store.doubts(), step)).isFalse();
        assertThat(settlesTheNextAttempt(fixture.broken(step, broken).doubts(), step))
                .isTrue();
    }

    private boolean settlesTheNextAttempt(Doubts doubts, Step step) throws Exception {
        Digest digest = anyDigest();
        Doubtful former = turnOfADead(digest);
        store.doubts().settle(former, new Ruling.NotDone(""));
        turnOfADead(digest);
        return doubts.settle(former, ruling(step));
    }

    private Doubtful turnOfADead(Digest digest) throws Exception {
        store.acquire(reconciled(digest));
        fixture.end(digest);
        store.doubts().endLapsed(100, ended -> {});
        Doubtful due = store.doubts().due("operation", 100).stream()
                .filter(one -> one.hold().digest().equals(digest))
                .findFirst()
                .orElseThrow();
        return store.doubts().claim(due, Duration.ofMinutes(5)).orElseThrow();
    }

    /**
     * Asked before the doubt is in force, a reconciler can say "did not happen" of an attempt that then commits: so the
     * statement that finds whom to ask about must not find those whose lease merely ended.
     */
    @Test
    void askingBeforeTheDoubtIsInForce_letsTheOwnerCommitBetweenQuestionAndAnswer() throws Exception {
        Hold hold = hold(store.acquire(reconciled(anyDigest())));
        fixture.end(hold.digest());
        assertThat(store.doubts().due("operation", 100)).isEmpty();
        String eager = fixture.textOf(Step.DUE_DOUBTS)
                .replace("state = 'D' AND ask_at <=", "(state = 'D' OR lease_until <")
                .replace("AND operation =", ") AND operation =")
                .replace("(ask_at > ?", "(COALESCE(ask_at, 0) > ?");

        assertThat(fixture.broken(Step.DUE_DOUBTS, eager).doubts().due("operation", 100))
                .hasSize(1);
        assertThat(store.completeApart(hold, keep("late"))).isEqualTo(new Transition.Applied());
    }

    /** A sweep that names no owner would end the attempt that took over since it looked. */
    @ParameterizedTest
    @CsvSource({"FREE_LAPSED, RETRY", "DOUBT_LAPSED, RECONCILE"})
    void aSweepThatDoesNotLookAgain_endsALivingAttempt(Step step, Recovery recovery) throws Exception {
        String text = fixture.textOf(step);
        int from = text.indexOf("(state = 'P'");
        String blind = text.substring(0, from) + "TRUE";
        for (boolean sound : new boolean[] {true, false}) {
            Hold living = hold(store.acquire(reservation(anyDigest(), recovery)));
            SqlDatabase database = fixture.wording(step, sound ? text : blind);
            Fence fence = Fence.of(living);
            int ended = database.inNew(
                    session -> session.update(step, fence.row(), Columns.owner(living.owner()), fence.attempt()));
            assertThat(ended).isEqualTo(sound ? 0 : 1);
        }
    }

    /** The read only suggests a takeover; the takeover itself looks at what the reservation asked for. */
    @Test
    void aTakeoverThatIgnoresTheRecovery_runsAgainWhatIsInDoubt() throws Exception {
        String text = fixture.textOf(Step.TAKE_OVER);
        String blind = text.replace("recovery = 'A' AND", "");
        assertThat(blind).isNotEqualTo(text);
        for (boolean sound : new boolean[] {true, false}) {
            Hold dead = hold(store.acquire(reconciled(anyDigest())));
            fixture.end(dead.digest());
            SqlDatabase database = fixture.wording(Step.TAKE_OVER, sound ? text : blind);
            Fence fence = Fence.of(dead);
            int taken = database.inNew(session -> session.update(
                    Step.TAKE_OVER,
                    Columns.owner(Owner.fresh()),
                    fingerprint(1).value(),
                    "operation",
                    RecoveryCode.AGAIN,
                    1000,
                    1000,
                    0,
                    fence.row(),
                    Columns.owner(dead.owner()),
                    fence.attempt()));
            assertThat(taken).isEqualTo(sound ? 0 : 1);
        }
    }

    private static Reservation reconciled(Digest digest) {
        return reservation(digest, Recovery.RECONCILE);
    }

    private static Reservation reservation(Digest digest, Recovery recovery) {
        return new Reservation(
                digest,
                fingerprint(1),
                Owner.fresh(),
                LEASE,
                RETENTION,
                new Reservation.Origin(Optional.empty(), "operation", "key"),
                recovery);
    }

    private void run(String contract, IdempotencyStore candidate) throws Exception {
        Method method = DoubtingStoreContract.class.getDeclaredMethod(contract);
        method.setAccessible(true);
        try {
            method.invoke(new Contract((SqlStore) candidate));
        } catch (InvocationTargetException failure) {
            if (failure.getCause() instanceof AssertionError noticed) {
                throw noticed;
            }
            throw failure;
        }
    }

    private final class Contract extends DoubtingStoreContract {
        private final SqlStore candidate;

        Contract(SqlStore candidate) {
            this.candidate = candidate;
        }

        @Override
        protected IdempotencyStore store() {
            return candidate;
        }

        @Override
        protected Doubts doubts() {
            return candidate.doubts();
        }

        @Override
        protected void end(Digest digest) {
            fixture.end(digest);
        }

        @Override
        protected void makeDue(Digest digest) {
            fixture.makeDue(digest);
        }
    }
}
