// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.idempotent.Recovery;
import io.idempotent.WhenSucceeded;
import io.idempotent.internal.json.JsonbResultCodec;
import io.idempotent.internal.protocol.Doubtful;
import io.idempotent.internal.protocol.Doubts;
import io.idempotent.internal.protocol.Lapsed;
import io.idempotent.internal.protocol.Observers;
import io.idempotent.internal.protocol.Operation;
import io.idempotent.internal.protocol.OutcomeFormat;
import io.idempotent.internal.protocol.ReconciledOperations;
import io.idempotent.internal.protocol.Reconciliation;
import io.idempotent.internal.protocol.Ruling;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Doubt;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;
import io.idempotent.spi.Verdict;
import io.idempotent.testing.LogBook;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What nodes do to each other's rows when nobody ends them. */
abstract class DoubtsContract extends OnDatabase {
    private static final int NODES = 3;
    private static final int DEAD = 12;
    private static final int BATCH = 5;
    private static final Duration TURN = Duration.ofMinutes(5);
    private static final String OPERATION = "operation";

    private Doubts doubts;

    DoubtsContract(TestDatabase database) {
        super(database);
    }

    @BeforeEach
    void nothingThere() {
        fixture.clear();
        doubts = store.doubts();
    }

    private Hold begun(Recovery recovery) {
        return begun(recovery, anyDigest());
    }

    private Hold begun(Recovery recovery, Digest digest) {
        return hold(store.acquire(reservation(digest, recovery)));
    }

    private static Reservation reservation(Digest digest, Recovery recovery) {
        return new Reservation(
                digest,
                fingerprint(1),
                Owner.fresh(),
                LEASE,
                RETENTION,
                new Reservation.Origin(Optional.of("tenant"), OPERATION, "key"),
                recovery);
    }

    private Acquisition askFor(Hold hold) {
        return store.acquire(reservation(hold.digest(), Recovery.RECONCILE));
    }

    /** Its process is dead: nobody renews, and the leases end. */
    private Hold dead(Recovery recovery, boolean renewedOnce) {
        Hold hold = begun(recovery);
        if (renewedOnce) {
            renewed(hold);
        }
        fixture.end(hold.digest());
        return hold;
    }

    private static List<Lapsed> ended(Doubts doubts, int batch) throws Exception {
        List<Lapsed> ended = new ArrayList<>();
        doubts.endLapsed(batch, ended::add);
        return ended;
    }

    private Hold inDoubt() {
        Hold hold = begun(Recovery.RECONCILE);
        store.doubt(hold, new Doubt(Doubt.Reason.FAILED, Duration.ZERO));
        return hold;
    }

    private long rows(String state) {
        return server().number("SELECT COUNT(*) FROM idempotency_reservation WHERE state = '" + state + "'");
    }

    /** The same step on all nodes, begun at once. */
    private <T> List<T> onAllNodes(Callable<T> step) throws Exception {
        ExecutorService nodes = Executors.newFixedThreadPool(NODES);
        CyclicBarrier begin = new CyclicBarrier(NODES);
        try {
            List<Future<T>> running = new ArrayList<>();
            for (int node = 0; node < NODES; node++) {
                running.add(nodes.submit(() -> {
                    begin.await(30, TimeUnit.SECONDS);
                    return step.call();
                }));
            }
            List<T> answers = new ArrayList<>();
            for (Future<T> one : running) {
                answers.add(one.get(60, TimeUnit.SECONDS));
            }
            return answers;
        } finally {
            nodes.shutdownNow();
        }
    }

    @Test
    void threeNodesAtOnce_endEachDeadAttemptOnce_andTouchNeitherLivingNorSlowOnes() throws Exception {
        Hold fresh = begun(Recovery.RECONCILE);
        Hold renewed = begun(Recovery.RECONCILE);
        renewed(renewed);
        server().execute(
                        "UPDATE idempotency_reservation SET lease_until = 0 WHERE id = ?",
                        Fence.of(renewed).row());
        Hold slow = dead(Recovery.RECONCILE, true);
        for (int i = 0; i < DEAD; i++) {
            dead(i % 2 == 0 ? Recovery.RETRY : Recovery.RECONCILE, i % 3 == 0);
        }
        other.runs(() -> {
            server().userTransaction().begin();
            assertThat(store.complete(slow, keep("slow"))).isEqualTo(new Transition.Applied());
        });

        List<Lapsed> ended = onAllNodes(() -> ended(doubts, BATCH)).stream()
                .flatMap(List::stream)
                .toList();

        assertThat(ended).hasSize(DEAD);
        assertThat(ended).filteredOn(Lapsed::isInDoubt).hasSize(DEAD / 2);
        assertThat(rows("R")).isEqualTo(DEAD / 2);
        assertThat(rows("D")).isEqualTo(DEAD / 2);
        other.runs(() -> server().userTransaction().commit());
        assertThat(askFor(slow)).isInstanceOf(Acquisition.Succeeded.class);
        for (Hold living : List.of(fresh, renewed)) {
            assertThat(renewed(living)).isEqualTo(Renewal.Answer.CONFIRMED);
            assertThat(store.completeApart(living, keep("done"))).isEqualTo(new Transition.Applied());
        }
    }

    /** However many rows are held, those behind them are reached. */
    @Test
    void rowsThatAreHeld_doNotHideTheOthers() throws Exception {
        List<Hold> held = List.of(dead(Recovery.RETRY, false), dead(Recovery.RETRY, true));
        Hold free = dead(Recovery.RETRY, false);
        server().execute(
                        "UPDATE idempotency_reservation SET lease_until = lease_until + 1 WHERE id = ?",
                        Fence.of(free).row());
        other.runs(() -> {
            server().userTransaction().begin();
            held.forEach(hold -> store.complete(hold, keep("slow")));
        });

        Duration took = timed(() -> assertThat(ended(doubts, 2)).hasSize(1));

        other.runs(() -> server().userTransaction().rollback());
        assertThat(rows("R")).isOne();
        assertThat(took).as("nobody waits for a lock").isLessThan(Duration.ofSeconds(20));
        assertThat(ended(doubts, 2)).hasSize(2);
    }

    /** As a later version may write them; those behind them must be reached, in this round and in the next one. */
    @Test
    void rowsThatCannotBeRead_hideNobody_andAreToldOfOnce() throws Exception {
        for (int i = 0; i < BATCH + 2; i++) {
            dead(Recovery.RECONCILE, i % 2 == 0);
        }
        server().execute("UPDATE idempotency_reservation SET recovery = 'X', lease_until = 0");
        Hold behind = dead(Recovery.RECONCILE, false);
        try (LogBook log = LogBook.open()) {
            assertThat(ended(doubts, BATCH)).hasSize(1);
            dead(Recovery.RETRY, false);
            assertThat(ended(doubts, BATCH)).hasSize(1);

            assertThat(log.warnings())
                    .hasSize(BATCH + 2)
                    .allSatisfy(
                            warning -> assertThat(warning)
                                    .matches(
                                            "Row \\d+ of idempotency_reservation cannot be read \\(java.lang.IllegalStateException\\).*"));
        }
        assertThat(rows("P")).isEqualTo(BATCH + 2);
        assertThat(askFor(behind)).isEqualTo(new Acquisition.InDoubt());
    }

    @Test
    void doubtsThatCannotBeRead_hideNobody() throws Exception {
        for (int i = 0; i < BATCH + 2; i++) {
            inDoubt();
        }
        server().execute("UPDATE idempotency_reservation SET tenant_id = '', ask_at = 0");
        List<Owner> behind = List.of(inDoubt().owner(), inDoubt().owner());
        try (LogBook log = LogBook.open()) {
            for (int most = 1; most < 4; most++) {
                assertThat(doubts.due(OPERATION, most))
                        .extracting(Doubtful::owner)
                        .isSubsetOf(behind)
                        .hasSize(Math.min(most, 2));
            }
            assertThat(log.warnings()).hasSize(BATCH + 2);
        }
    }

    /** As by a trigger or a constraint of the application's. */
    @Test
    void rowsThatTheDatabaseRefusesToChange_hideNobody_andWhatWasEndedIsTold() throws Exception {
        for (int i = 0; i < BATCH + 2; i++) {
            dead(Recovery.RECONCILE, false);
        }
        server().execute("UPDATE idempotency_reservation SET lease_until = 0");
        dead(Recovery.RETRY, false);
        Doubts refusing = fixture.broken(
                        Step.DOUBT_LAPSED,
                        "UPDATE idempotency_reservation SET state = NULL WHERE id = ? AND owner = ? AND attempt = ?")
                .doubts();
        List<Lapsed> ended = new ArrayList<>();

        assertThatThrownBy(() -> refusing.endLapsed(BATCH, ended::add)).isInstanceOf(Exception.class);

        assertThat(ended).hasSize(1);
        assertThat(rows("R")).isOne();
    }

    /** The database quotes values in its refusal, as here those of a constraint of the application's own. */
    @Test
    void whatTheDatabaseRefuses_isLoggedWithoutItsData() throws Exception {
        String marker = "the-key-of-a-customer";
        server().execute("ALTER TABLE idempotency_reservation ADD CONSTRAINT uk_note UNIQUE (verdict_note)");
        try (LogBook log = LogBook.open();
                Reconciliation job = job(attempt -> new Verdict.Unknown(marker))) {
            inDoubt();
            inDoubt();
            job.ask(Runnable::run);

            assertThat(log.warnings()).hasSize(1).allMatch(warning -> warning.contains("could not be recorded"));
            assertThat(log.said())
                    .hasSize(1)
                    .allSatisfy(said -> assertThat(said).contains("SQLState 23").doesNotContain(marker));
        } finally {
            fixture.clear();
            server().execute("ALTER TABLE idempotency_reservation DROP CONSTRAINT uk_note");
        }
    }

    private Reconciliation job(Reconciliation.Asker asker) {
        ReconciledOperations operations = new ReconciledOperations();
        operations.note(new Operation(
                OPERATION,
                store,
                new OutcomeFormat(OPERATION, new JsonbResultCodec(), String.class, 100, List.of()),
                WhenSucceeded.REPLAY,
                new Operation.Times(LEASE, LEASE, RETENTION, Duration.ofSeconds(1), Optional.empty()),
                new Operation.Uncertainty(Recovery.RECONCILE, OptionalInt.empty())));
        Duration minute = Duration.ofMinutes(1);
        return new Reconciliation(
                doubts,
                operations,
                asker,
                Observers.NONE,
                new Reconciliation.Terms(minute, BATCH, TURN, minute, minute));
    }

    @Test
    void threeNodesAtOnce_askAboutEachRowOnce() throws Exception {
        List<Owner> owners = new ArrayList<>();
        for (int i = 0; i < DEAD; i++) {
            owners.add(inDoubt().owner());
        }

        List<Owner> asked =
                onAllNodes(this::claimAll).stream().flatMap(List::stream).toList();

        assertThat(asked).containsExactlyInAnyOrderElementsOf(owners);
    }

    /** As where somebody settles it by hand, and takes his time. */
    @Test
    void aDoubtThatSomebodyHolds_cannotBeClaimedNow_andIsLater() throws Exception {
        inDoubt();
        Doubtful due = doubts.due(OPERATION, 1).get(0);
        other.runs(() -> {
            server().userTransaction().begin();
            server().execute("UPDATE idempotency_reservation SET verdict_note = 'by hand'");
        });

        assertThat(doubts.claim(due, TURN)).isEmpty();

        other.runs(() -> server().userTransaction().rollback());
        assertThat(doubts.claim(due, TURN)).isPresent();
    }

    private List<Owner> claimAll() throws Exception {
        List<Owner> claimed = new ArrayList<>();
        for (Doubtful due : doubts.due(OPERATION, DEAD)) {
            doubts.claim(due, TURN).ifPresent(turn -> claimed.add(turn.owner()));
        }
        return claimed;
    }

    /** A business that still holds its row is not dead, however long ago its lease ended. */
    @Test
    void duplicateOfACallThatHoldsItsRow_isToldThatItRuns_notThatItIsInDoubt() throws Exception {
        Hold slow = dead(Recovery.RECONCILE, false);
        other.runs(() -> {
            server().userTransaction().begin();
            store.complete(slow, keep("slow"));
        });

        assertThat(askFor(slow)).isInstanceOf(Acquisition.InProgress.class);

        other.runs(() -> server().userTransaction().rollback());
        assertThat(askFor(slow)).as("put in doubt by this call").isEqualTo(new Acquisition.InDoubt(true));
        assertThat(askFor(slow)).isEqualTo(new Acquisition.InDoubt());
    }

    /** Where nobody knows how a transaction ended, the step waits for it. */
    @Test
    void doubtOfAnUndecidedTransaction_learnsThatItCommitted() throws Exception {
        Hold hold = begun(Recovery.RECONCILE);
        other.runs(() -> {
            server().userTransaction().begin();
            store.complete(hold, keep("done"));
        });
        Doubt doubt = new Doubt(Doubt.Reason.FAILED, Duration.ZERO);
        assertThat(store.doubt(hold, doubt)).isInstanceOf(Transition.Unavailable.class);

        other.runs(() -> server().userTransaction().commit());

        assertThat(store.doubt(hold, doubt)).isEqualTo(new Transition.AlreadyCompleted());
    }

    /** Its business may be done and its transaction about to commit: it must not, whatever was found out meanwhile. */
    @Test
    void commitPointOfALateOwner_isRefused_beforeAndAfterTheVerdict() throws Exception {
        for (Ruling ruling : List.of(
                new Ruling.Open(Duration.ZERO, ""),
                new Ruling.NotDone(""),
                new Ruling.Done(Optional.of(new Envelope(Bytes.of(new byte[] {1}))), ""))) {
            Hold late = dead(Recovery.RECONCILE, false);
            ended(doubts, BATCH);
            assertCommitPointIsRefused(late);
            assertThat(doubts.settle(turn(), ruling)).isTrue();
            assertCommitPointIsRefused(late);
            fixture.clear();
        }
    }

    private void assertCommitPointIsRefused(Hold late) throws Exception {
        other.runs(() -> {
            server().userTransaction().begin();
            Transition answer = store.complete(late, keep("late"));
            server().userTransaction().rollback();
            assertThat(answer).isEqualTo(new Transition.NotOwner());
        });
    }

    @Test
    void verdict_isKeptWithItsReasonAndItsTime() throws Exception {
        inDoubt();
        Doubtful turn = turn();
        doubts.settle(turn, new Ruling.Done(Optional.of(new Envelope(Bytes.of(new byte[] {1}))), "happened: booked"));

        assertThat(server().number("SELECT COUNT(*) FROM idempotency_reservation WHERE state = 'S'"
                        + " AND verdict_note = 'happened: booked' AND handled_at >= doubt_at AND doubt_reason = 'F'"
                        + " AND expires_at - handled_at = " + RETENTION.toMillis()))
                .isOne();
    }

    private Doubtful turn() throws Exception {
        Doubtful due = doubts.due(OPERATION, 1).get(0);
        return doubts.claim(due, TURN).orElseThrow();
    }

    @Test
    void aLongReason_isCut_andDoesNotKeepTheVerdictOut() throws Exception {
        Hold hold = inDoubt();

        assertThat(doubts.settle(turn(), new Ruling.NotDone("\0" + "x".repeat(1000))))
                .isTrue();

        assertThat(askFor(hold)).isInstanceOf(Acquisition.Acquired.class);
    }

    @Test
    void purge_leavesWhatIsInDoubt() throws Exception {
        Hold hold = inDoubt();
        server().execute("UPDATE idempotency_reservation SET expires_at = 0, lease_until = 0");

        assertThat(store.purge(10).run()).isZero();
        assertThat(askFor(hold)).isEqualTo(new Acquisition.InDoubt());
    }
}
