// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.UUID;

import io.idempotent.Recovery;
import io.idempotent.internal.protocol.Doubtful;
import io.idempotent.internal.protocol.Doubts;
import io.idempotent.internal.protocol.Ruling;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a store must do, beyond the contract of all, that keeps attempts in doubt. */
public abstract class DoubtingStoreContract extends StoreContract {
    private static final Doubt FAILED = new Doubt(Doubt.Reason.FAILED, Duration.ZERO);
    private static final Duration TURN = Duration.ofMinutes(5);

    /** The records that no attempt ends. */
    protected abstract Doubts doubts();

    /** Lets the time come to ask about a record in doubt. */
    protected abstract void makeDue(Digest digest);

    private String operation = anyOperation();

    private static String anyOperation() {
        return "doubtful " + UUID.randomUUID();
    }

    /** What one test leaves in doubt is not another's. */
    @BeforeEach
    void ofThisTestOnly() {
        operation = anyOperation();
    }

    private Reservation reconciled(Digest digest) {
        return reconciled(digest, fingerprint(1));
    }

    private Reservation reconciled(Digest digest, Fingerprint fingerprint) {
        return new Reservation(
                digest,
                fingerprint,
                Owner.fresh(),
                LEASE,
                RETENTION,
                new Reservation.Origin(Optional.of("tenant"), operation, "key"),
                Recovery.RECONCILE);
    }

    private Hold begun() {
        return acquired(reconciled(anyDigest()));
    }

    private Hold inDoubt() {
        Hold hold = begun();
        assertThat(store().doubt(hold, FAILED)).isEqualTo(new Transition.Applied());
        return hold;
    }

    private Acquisition ask(Hold hold) {
        return store().acquire(reconciled(hold.digest()));
    }

    private List<Doubtful> due() throws Exception {
        return doubts().due(operation, 100);
    }

    private Doubtful turn() throws Exception {
        List<Doubtful> due = due();
        assertThat(due).hasSize(1);
        return doubts().claim(due.get(0), TURN).orElseThrow();
    }

    private static Ruling done(String text) {
        return new Ruling.Done(Optional.of(outcome(text)), "looked");
    }

    private void assertFormerOwnerCanDoNothing(Hold former) {
        assertThat(store().renew(List.of(renewal(former)))).containsExactly(Renewal.Answer.LOST);
        assertThat(store().completeApart(former, keep("former"))).isEqualTo(new Transition.NotOwner());
        assertThat(store().completeApart(former, new Completion.Free())).isEqualTo(new Transition.NotOwner());
        assertThat(store().release(former)).isEqualTo(new Transition.NotOwner());
    }

    @Test
    void inDoubt_isRefusedForAll_andComparesFingerprints() {
        Hold hold = inDoubt();

        assertThat(ask(hold)).isEqualTo(new Acquisition.InDoubt());
        assertThat(store().acquire(reservation(hold.digest()))).isEqualTo(new Acquisition.InDoubt());
        assertThat(store().acquire(reconciled(hold.digest(), fingerprint(2)))).isEqualTo(new Acquisition.Mismatch());
        end(hold.digest());
        assertThat(ask(hold)).isEqualTo(new Acquisition.InDoubt());
    }

    @Test
    void doubt_twiceBySameOwner_isApplied() {
        Hold hold = inDoubt();

        assertThat(store().doubt(hold, FAILED)).isEqualTo(new Transition.Applied());
    }

    @Test
    void doubt_byAStranger_changesNothing() {
        Hold hold = begun();

        assertThat(store().doubt(stranger(hold), FAILED)).isEqualTo(new Transition.NotOwner());
        assertThat(store().completeApart(hold, keep("done"))).isEqualTo(new Transition.Applied());
    }

    @Test
    void doubt_afterCompletion_saysSoAndChangesNothing() {
        Hold hold = begun();
        store().completeApart(hold, keep("done"));
        store().committed(hold, keep("done"));

        assertThat(store().doubt(hold, FAILED)).isEqualTo(new Transition.AlreadyCompleted());
        assertSucceeded(ask(hold), "done");
    }

    @Test
    void inDoubt_theOwnerCanDoNothing() {
        Hold hold = inDoubt();

        assertFormerOwnerCanDoNothing(hold);
        assertThat(ask(hold)).isEqualTo(new Acquisition.InDoubt());
    }

    @Test
    void endedLease_isInDoubt_neverTakenOver() throws Exception {
        Hold hold = begun();
        end(hold.digest());

        assertThat(store().acquire(reconciled(hold.digest(), fingerprint(2)))).isEqualTo(new Acquisition.Mismatch());
        assertThat(ask(hold)).isInstanceOf(Acquisition.InDoubt.class);
        assertThat(ask(hold)).isEqualTo(new Acquisition.InDoubt());
        assertFormerOwnerCanDoNothing(hold);
        assertThat(turn().reason()).isEqualTo(Doubt.Reason.LEASE_ENDED);
    }

    @Test
    void endedLease_isInDoubtWithoutAnyCall() throws Exception {
        Hold hold = begun();
        end(hold.digest());

        doubts().endLapsed(100, ended -> {});

        assertThat(turn().owner()).isEqualTo(hold.owner());
    }

    @Test
    void endedLease_ofARecordThatMayRunAgain_isNeverInDoubt() throws Exception {
        Hold hold = acquired(anyDigest());
        end(hold.digest());

        doubts().endLapsed(100, ended -> {});

        acquired(hold.digest());
        assertThat(store().release(hold)).isEqualTo(new Transition.NotOwner());
    }

    @Test
    void turn_tellsWhatIsKnownOfTheAttempt() throws Exception {
        Hold hold = inDoubt();

        Doubtful turn = turn();

        assertThat(turn.owner()).isEqualTo(hold.owner());
        assertThat(turn.fence()).isEqualTo(hold.fence());
        assertThat(turn.operation()).isEqualTo(operation);
        assertThat(turn.tenant()).contains("tenant");
        assertThat(turn.key()).isEqualTo("key");
        assertThat(turn.reason()).isEqualTo(Doubt.Reason.FAILED);
        assertThat(turn.timesAsked()).isOne();
        assertThat(turn.reservedAt()).isBeforeOrEqualTo(turn.inDoubtSince());
        assertThat(turn.hold().digest()).isEqualTo(hold.digest());
        assertThat(doubts().operations()).contains(operation);
        assertThat(turn.toString()).doesNotContain("key");
    }

    @Test
    void otherOperations_areNotDue() throws Exception {
        inDoubt();

        assertThat(doubts().due("another", 100)).isEmpty();
    }

    @Test
    void doubtOfAnAttemptThatMayBeAtWork_isNotDueYet() throws Exception {
        Hold hold = begun();
        store().doubt(hold, new Doubt(Doubt.Reason.ABANDONED, LEASE));

        assertThat(ask(hold)).isEqualTo(new Acquisition.InDoubt());
        assertThat(due()).isEmpty();
        makeDue(hold.digest());
        assertThat(turn().reason()).isEqualTo(Doubt.Reason.ABANDONED);
    }

    @Test
    void fiftyNodes_oneGetsTheTurn() throws Exception {
        inDoubt();
        Doubtful due = due().get(0);

        Queue<Optional<Doubtful>> turns = race(50, () -> doubts().claim(due, TURN));

        assertThat(turns).hasSize(50).filteredOn(Optional::isPresent).hasSize(1);
        assertThat(due()).isEmpty();
    }

    @Test
    void foundDone_isSucceededForAll_andNotItsFormerOwners() throws Exception {
        Hold hold = inDoubt();

        assertThat(doubts().settle(turn(), done("found"))).isTrue();

        assertSucceeded(ask(hold), "found");
        assertFormerOwnerCanDoNothing(hold);
        assertThat(store().doubt(hold, FAILED)).isEqualTo(new Transition.NotOwner());
        assertSucceeded(ask(hold), "found");
    }

    @Test
    void foundDone_isKeptAsLongAsItsReservationAskedFor() throws Exception {
        Hold hold = inDoubt();
        doubts().settle(turn(), done("found"));

        end(hold.digest());

        acquired(reconciled(hold.digest()));
    }

    @Test
    void foundDone_whereSuccessFrees_isFree() throws Exception {
        Hold hold = inDoubt();

        assertThat(doubts().settle(turn(), new Ruling.Done(Optional.empty(), "looked")))
                .isTrue();

        assertFree(hold);
    }

    @Test
    void foundNotDone_isFree() throws Exception {
        Hold hold = inDoubt();

        assertThat(doubts().settle(turn(), new Ruling.NotDone("looked"))).isTrue();

        assertFree(hold);
    }

    private void assertFree(Hold former) throws Exception {
        assertFormerOwnerMayOnlyFindItFree(former);
        Hold next = acquired(reconciled(former.digest()));
        assertThat(next.fence().orElse(1)).isGreaterThan(former.fence().orElse(0));
        assertFormerOwnerCanDoNothing(former);
        assertThat(store().doubt(former, FAILED)).isEqualTo(new Transition.NotOwner());
        assertThat(store().completeApart(next, keep("next"))).isEqualTo(new Transition.Applied());
        assertThat(due()).isEmpty();
    }

    /** An absent record is nobody's, so a store that can be emptied lets it be completed; one with a fence does not. */
    private void assertFormerOwnerMayOnlyFindItFree(Hold former) {
        if (former.fence().isPresent()) {
            assertFormerOwnerCanDoNothing(former);
        }
    }

    @Test
    void unknown_staysInDoubt_andIsDueAfterThePause() throws Exception {
        Hold hold = inDoubt();

        assertThat(doubts().settle(turn(), new Ruling.Open(Duration.ofMinutes(1), "looked")))
                .isTrue();

        assertThat(ask(hold)).isEqualTo(new Acquisition.InDoubt());
        assertThat(due()).isEmpty();
        makeDue(hold.digest());
        assertThat(turn().timesAsked()).isEqualTo(2);
    }

    @Test
    void verdictAfterTheTurnWasTakenAgain_isRefused() throws Exception {
        Hold hold = inDoubt();
        Doubtful slow = turn();
        makeDue(hold.digest());
        Doubtful next = turn();

        for (Ruling ruling : rulings()) {
            assertThat(doubts().settle(slow, ruling)).isFalse();
        }
        assertThat(ask(hold)).isEqualTo(new Acquisition.InDoubt());
        assertThat(doubts().settle(next, done("found"))).isTrue();
    }

    @Test
    void verdictOnASettledRecord_isRefused() throws Exception {
        Hold hold = inDoubt();
        Doubtful turn = turn();
        doubts().settle(turn, done("found"));

        for (Ruling ruling : rulings()) {
            assertThat(doubts().settle(turn, ruling)).isFalse();
        }
        assertSucceeded(ask(hold), "found");
    }

    @Test
    void verdictOnTheNextAttempt_isRefused() throws Exception {
        Hold hold = inDoubt();
        Doubtful turn = turn();
        doubts().settle(turn, new Ruling.NotDone("looked"));
        Hold next = acquired(reconciled(hold.digest()));

        for (Ruling ruling : rulings()) {
            assertThat(doubts().settle(turn, ruling)).isFalse();
        }
        store().doubt(next, FAILED);
        for (Ruling ruling : rulings()) {
            assertThat(doubts().settle(turn, ruling)).isFalse();
        }
        assertThat(doubts().claim(turn, TURN)).isEmpty();
        assertThat(turn().owner()).isEqualTo(next.owner());
    }

    @Test
    void claimOnTheNextAttempt_isRefused() throws Exception {
        Hold hold = inDoubt();
        Doubtful due = due().get(0);
        doubts().settle(turn(), new Ruling.NotDone("looked"));
        Hold next = acquired(reconciled(hold.digest()));
        store().doubt(next, FAILED);

        assertThat(doubts().claim(due, TURN)).isEmpty();
        assertThat(turn().owner()).isEqualTo(next.owner());
    }

    private static List<Ruling> rulings() {
        return List.of(
                done("other"),
                new Ruling.Done(Optional.empty(), "other"),
                new Ruling.NotDone("other"),
                new Ruling.Open(Duration.ZERO, "other"));
    }

    /** The same in a fence's own words: who was told no fence knows no order. */
    @Test
    void fences_growPastAVerdict() throws Exception {
        Hold hold = inDoubt();
        doubts().settle(turn(), new Ruling.NotDone("looked"));

        OptionalLong next = acquired(reconciled(hold.digest())).fence();

        assertThat(next.isPresent()).isEqualTo(hold.fence().isPresent());
        if (next.isPresent()) {
            assertThat(next.getAsLong()).isGreaterThan(hold.fence().orElseThrow());
        }
    }
}
