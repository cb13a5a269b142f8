// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.idempotent.IdempotencyEvent;
import io.idempotent.IdempotencyEvent.Outcome;
import io.idempotent.Recovery;
import io.idempotent.ResultGoneException;
import io.idempotent.WhenSucceeded;
import io.idempotent.internal.memory.MemoryStore;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Doubt;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;
import io.idempotent.spi.Verdict;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.LogBook;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** The job that ends what nobody ends, over a store in memory and a clock that the test moves. */
class ReconciliationTest {
    private static final Duration PAUSE = Duration.ofSeconds(30);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(3);
    private static final Duration TURN = Duration.ofMinutes(5);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LEASE = Duration.ofSeconds(30);

    private static final Executor HERE = Runnable::run;

    private final ManualTicker ticker = new ManualTicker();
    private final MemoryStore store = new MemoryStore(ticker);
    private final ReconciledOperations operations = new ReconciledOperations();
    private final List<Outcome> outcomes = new CopyOnWriteArrayList<>();
    private final AtomicInteger asked = new AtomicInteger();
    private Reconciliation.Asker asker = attempt -> new Verdict.Unknown("not seen yet");
    private Type resultType = String.class;
    private WhenSucceeded whenSucceeded = WhenSucceeded.REPLAY;

    private Reconciliation job() {
        return job(store.doubts(), Duration.ofSeconds(10));
    }

    private Reconciliation job(Doubts doubts, Duration interval) {
        operations.note(operation("charge"));
        operations.note(operation("refund"));
        return new Reconciliation(
                doubts,
                operations,
                attempt -> {
                    asked.incrementAndGet();
                    return asker.ask(attempt);
                },
                new Observers() {
                    @Override
                    public boolean areThere() {
                        return true;
                    }

                    @Override
                    public void tell(IdempotencyEvent event) {
                        outcomes.add(event.outcome());
                    }
                },
                new Reconciliation.Terms(interval, 2, TURN, PAUSE, LONGEST_PAUSE));
    }

    private Operation operation() {
        return operation("charge");
    }

    private Operation operation(String name) {
        Operation.Times times =
                new Operation.Times(LEASE, LEASE, Duration.ofDays(7), Duration.ofSeconds(1), Optional.empty());
        return new Operation(
                name,
                store,
                new OutcomeFormat(name, new TextCodec(), resultType, 100, List.of()),
                whenSucceeded,
                times,
                new Operation.Uncertainty(Recovery.RECONCILE, java.util.OptionalInt.empty()));
    }

    private static Reservation reservation(int key) {
        return reservation(key, "charge");
    }

    private static Reservation reservation(int key, String operation) {
        byte[] digest = new byte[Digest.LENGTH];
        java.nio.ByteBuffer.wrap(digest).putInt(key);
        return new Reservation(
                new Digest(Bytes.of(digest)),
                Fingerprint.NONE,
                Owner.fresh(),
                LEASE,
                Duration.ofDays(7),
                new Reservation.Origin(Optional.empty(), operation, "" + key),
                Recovery.RECONCILE);
    }

    private Hold inDoubt(int key) {
        return inDoubt(key, "charge");
    }

    private Hold inDoubt(int key, String operation) {
        Hold hold = ((Acquisition.Acquired) store.acquire(reservation(key, operation))).hold();
        assertThat(store.doubt(hold, new Doubt(Doubt.Reason.FAILED, Duration.ZERO)))
                .isEqualTo(new Transition.Applied());
        return hold;
    }

    private Object replayed(int key) throws Exception {
        Acquisition.Succeeded answer = (Acquisition.Succeeded) store.acquire(reservation(key));
        return operation().outcomes().replay(answer.outcome());
    }

    @Test
    void happened_isReplayedWithWhatTheReconcilerFound() throws Exception {
        inDoubt(1);
        asker = attempt -> new Verdict.Happened("receipt " + attempt.key(), "captured");

        job().ask(HERE);

        assertThat(replayed(1)).isEqualTo("receipt 1");
        assertThat(outcomes).containsExactly(Outcome.FOUND_DONE);
    }

    @Test
    void happened_whereSuccessFrees_frees() throws Exception {
        whenSucceeded = WhenSucceeded.RUN_AGAIN;
        inDoubt(1);
        asker = attempt -> new Verdict.Happened("ran", "ran");

        job().ask(HERE);

        assertThat(store.acquire(reservation(1))).isInstanceOf(Acquisition.Acquired.class);
    }

    @Test
    void happened_withAResultThatCannotBeKept_isDoneAllTheSame() throws Exception {
        List<Verdict> verdicts = List.of(
                new Verdict.Happened(TextCodec.UNWRITABLE, ""),
                new Verdict.Happened(42, "of another type"),
                new Verdict.HappenedWithoutResult(""));
        for (int key = 0; key < verdicts.size(); key++) {
            int number = key;
            inDoubt(key);
            asker = attempt -> verdicts.get(number);
            job().ask(HERE);
            Acquisition.Succeeded answer = (Acquisition.Succeeded) store.acquire(reservation(key));
            assertThat(answer.outcome()).isEqualTo(operation().outcomes().gone());
        }
    }

    /** A serialiser quotes what it stumbles over. */
    @Test
    void happened_withAResultThatCannotBeKept_isToldWithoutTheResult() throws Exception {
        asker = attempt -> new Verdict.Happened(TextCodec.UNWRITABLE, "captured");
        inDoubt(1);
        try (LogBook log = LogBook.open()) {
            job().ask(HERE);

            assertThat(log.said())
                    .singleElement()
                    .asString()
                    .contains("charge", IllegalArgumentException.class.getName())
                    .doesNotContain(TextCodec.UNWRITABLE);
        }
    }

    /** A reconciler that knows no result has not found that the method returns null. */
    @Test
    void happened_withNull_isAResultOnlyWhereTheMethodReturnsNothing() throws Exception {
        asker = attempt -> new Verdict.Happened(null, "captured");
        Map<Type, Boolean> isResult =
                Map.of(void.class, true, Void.class, true, String.class, false, int.class, false, Object.class, false);
        for (Map.Entry<Type, Boolean> each : isResult.entrySet()) {
            resultType = each.getKey();
            int key = each.getKey().hashCode();
            inDoubt(key);
            job().ask(HERE);
            if (each.getValue()) {
                assertThat(replayed(key)).isNull();
            } else {
                assertThatExceptionOfType(ResultGoneException.class).isThrownBy(() -> replayed(key));
            }
        }
        assertThat(outcomes).containsOnly(Outcome.FOUND_DONE).hasSize(isResult.size());
    }

    @Test
    void didNotHappen_frees() throws Exception {
        inDoubt(1);
        asker = attempt -> new Verdict.DidNotHappen("no such charge");

        job().ask(HERE);

        assertThat(store.acquire(reservation(1))).isInstanceOf(Acquisition.Acquired.class);
        assertThat(outcomes).containsExactly(Outcome.FOUND_NOT_DONE);
    }

    @Test
    void unknown_isAskedAgain_lessAndLessOften() throws Exception {
        inDoubt(1);
        Reconciliation job = job();
        List<Duration> pauses = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            job.ask(HERE);
            int before = asked.get();
            Duration waited = Duration.ZERO;
            while (asked.get() == before) {
                ticker.advance(Duration.ofSeconds(1));
                waited = waited.plusSeconds(1);
                job.ask(HERE);
            }
            pauses.add(waited);
        }

        assertThat(pauses)
                .containsExactly(PAUSE, PAUSE.multipliedBy(2), PAUSE.multipliedBy(4), LONGEST_PAUSE, LONGEST_PAUSE);
        assertThat(outcomes).containsOnly(Outcome.STILL_IN_DOUBT);
        assertThat(store.acquire(reservation(1))).isEqualTo(new Acquisition.InDoubt());
    }

    @Test
    void whateverTheReconcilerThrows_countsAsUnknown_andTheOthersAreAskedAbout() throws Exception {
        List<Throwable> thrown = List.of(
                new IllegalStateException("channel away"), new StackOverflowError(), new NoClassDefFoundError());
        for (int key = 0; key < 5; key++) {
            inDoubt(key);
        }
        asker = attempt -> {
            int key = Integer.parseInt(attempt.key());
            if (key < thrown.size()) {
                ReconciliationTest.<RuntimeException>sneaky(thrown.get(key));
            }
            return new Verdict.DidNotHappen("");
        };

        job().ask(HERE);

        for (int key = 0; key < 5; key++) {
            assertThat(store.acquire(reservation(key)))
                    .isInstanceOf(key < 3 ? Acquisition.InDoubt.class : Acquisition.Acquired.class);
        }
    }

    @SuppressWarnings("unchecked") // the type is erased
    private static <T extends Throwable> void sneaky(Throwable failure) throws T {
        throw (T) failure;
    }

    /** It is Java that the application writes. */
    @Test
    @SuppressWarnings("NullAway")
    void null_countsAsUnknown() throws Exception {
        inDoubt(1);
        asker = attempt -> null;

        job().ask(HERE);

        assertThat(store.acquire(reservation(1))).isEqualTo(new Acquisition.InDoubt());
        assertThat(outcomes).containsExactly(Outcome.STILL_IN_DOUBT);
    }

    /** The owner wakes while its end is being looked up: what it does then must not count. */
    @Test
    void nobodyIsAskedBeforeTheDoubtIsInForce() throws Exception {
        Hold hold = ((Acquisition.Acquired) store.acquire(reservation(1))).hold();
        List<Transition> late = new ArrayList<>();
        asker = attempt -> {
            late.add(store.complete(hold, new Completion.Free()));
            return new Verdict.DidNotHappen("no such charge");
        };
        Reconciliation job = job();
        job.endLapsed();
        job.ask(HERE);
        assertThat(asked).hasValue(0);

        ticker.advance(LEASE);
        job.endLapsed();
        job.ask(HERE);

        assertThat(late).containsExactly(new Transition.NotOwner());
        assertThat(store.acquire(reservation(1))).isInstanceOf(Acquisition.Acquired.class);
    }

    @Test
    void answerThatComesAfterAnothersTurn_isDropped() throws Exception {
        inDoubt(1);
        Reconciliation slow = job();
        Reconciliation quick = job();
        asker = attempt -> {
            if (attempt.timesAsked() > 1) {
                return new Verdict.Happened("found", "captured");
            }
            ticker.advance(TURN);
            quick.ask(HERE);
            return new Verdict.DidNotHappen("seen before it was captured");
        };

        slow.ask(HERE);

        assertThat(replayed(1)).isEqualTo("found");
        assertThat(outcomes).containsExactly(Outcome.FOUND_DONE);
    }

    @Test
    void verdictThatCannotBeRecorded_isTriedAgainInTheNextRound_withoutAskingAgain() throws Exception {
        inDoubt(1);
        inDoubt(2);
        Unrecording doubts = new Unrecording(store.doubts(), 3);
        Reconciliation job = job(doubts, Duration.ofSeconds(10));
        asker = attempt -> new Verdict.Happened("found", "captured");

        job.ask(HERE);
        assertThat(store.acquire(reservation(1))).isEqualTo(new Acquisition.InDoubt());
        job.ask(HERE);
        job.ask(HERE);

        assertThat(asked).hasValue(2);
        assertThat(replayed(1)).isEqualTo("found");
        assertThat(replayed(2)).isEqualTo("found");
        assertThat(outcomes).containsExactly(Outcome.FOUND_DONE, Outcome.FOUND_DONE);
        assertThat(doubts.tries).hasValue(5);
    }

    /** What was found before another question was asked must not count after it. */
    @Test
    void verdictThatCannotBeRecorded_isDroppedWhenAnotherNodeHasAsked() throws Exception {
        inDoubt(1);
        Reconciliation unlucky = job(new Unrecording(store.doubts(), 1), Duration.ofSeconds(10));
        asker = attempt -> new Verdict.DidNotHappen("seen before it was captured");
        unlucky.ask(HERE);
        ticker.advance(TURN);
        asker = attempt -> new Verdict.Unknown("a moment");
        job().ask(HERE);

        unlucky.ask(HERE);

        assertThat(store.acquire(reservation(1))).isEqualTo(new Acquisition.InDoubt());
        assertThat(outcomes).containsExactly(Outcome.STILL_IN_DOUBT);
    }

    /** A store of which a test changes single steps. */
    private interface Around extends Doubts {
        Doubts real();

        @Override
        default void endLapsed(int batch, Consumer<Lapsed> ended) throws Exception {
            real().endLapsed(batch, ended);
        }

        @Override
        default Set<String> operations() throws Exception {
            return real().operations();
        }

        @Override
        default List<Doubtful> due(String operation, int most) throws Exception {
            return real().due(operation, most);
        }

        @Override
        default Optional<Doubtful> claim(Doubtful due, Duration turn) throws Exception {
            return real().claim(due, turn);
        }

        @Override
        default boolean settle(Doubtful turn, Ruling ruling) throws Exception {
            return real().settle(turn, ruling);
        }
    }

    /** Refuses to record a number of times, as where somebody holds the record. */
    private record Unrecording(Doubts real, int failures, AtomicInteger tries) implements Around {
        Unrecording(Doubts real, int failures) {
            this(real, failures, new AtomicInteger());
        }

        @Override
        public boolean settle(Doubtful turn, Ruling ruling) throws Exception {
            if (tries.incrementAndGet() <= failures) {
                throw new java.io.IOException("the record is held");
            }
            return real.settle(turn, ruling);
        }
    }

    /** One round begins for each operation; what each does is its own, however long it takes. */
    @Test
    void reconcilerThatNeverAnswers_keepsNeitherOtherOperationsNorTheJobWaiting() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        asker = attempt -> {
            if (attempt.operation().equals("charge")) {
                never.await();
            }
            return new Verdict.DidNotHappen("");
        };
        inDoubt(0);
        inDoubt(1);
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
        ExecutorService upkeep = Executors.newSingleThreadExecutor();
        ExecutorService questions = Executors.newCachedThreadPool();
        try {
            Future<?> task = job(new Counting(store.doubts(), ended), Duration.ofMillis(1))
                    .startOn(scheduler, upkeep, questions);
            for (int key = 2; key < 6; key++) {
                Eventually.holds(PATIENCE, () -> asked.get() > 0);
                int next = key;
                inDoubt(next, "refund");
                Eventually.holds(
                        PATIENCE, () -> store.acquire(reservation(next, "refund")) instanceof Acquisition.Acquired);
                int before = ended.get();
                Eventually.holds(PATIENCE, () -> ended.get() > before + 1);
            }
            assertThat(asked).as("one that hangs, and each refund").hasValue(5);
            assertThat(task).isNotDone();
        } finally {
            List.of(scheduler, upkeep, questions).forEach(ExecutorService::shutdownNow);
        }
    }

    /** Counts how often what leases ended for is ended. */
    private record Counting(Doubts real, AtomicInteger looks) implements Around {
        @Override
        public void endLapsed(int batch, Consumer<Lapsed> ended) throws Exception {
            looks.incrementAndGet();
            real.endLapsed(batch, ended);
        }
    }

    /** The first claim says enough: to go on would only ask a store that is away again and again. */
    @Test
    void claimWithoutAClearAnswer_endsTheRound_andTheNextOneGoesOn() throws Exception {
        for (int key = 0; key < 5; key++) {
            inDoubt(key);
        }
        Unclaimable doubts = new Unclaimable(store.doubts(), () -> {
            throw new java.io.IOException("down");
        });
        Reconciliation job = job(doubts, Duration.ofSeconds(10));

        job.ask(HERE);

        assertThat(doubts.claims).hasValue(1);
        assertThat(asked).hasValue(0);
        doubts.works.set(true);
        job.ask(HERE);
        assertThat(asked).hasValue(5);
    }

    /** As where somebody holds them: they stay due, the two that a batch can hold as well as the others. */
    @Test
    void recordsThatCannotBeClaimed_areTriedOnceARound_andHideNobody() throws Exception {
        for (int key = 0; key < 5; key++) {
            inDoubt(key);
        }
        Unclaimable doubts = new Unclaimable(store.doubts(), () -> false);

        job(doubts, Duration.ofSeconds(10)).ask(HERE);

        assertThat(doubts.claims).hasValue(5);
        assertThat(asked).hasValue(0);
    }

    /** Claims nothing, until it works; or until somebody spins, so that this can be told. */
    private record Unclaimable(Doubts real, Callable<Boolean> claim, AtomicInteger claims, AtomicBoolean works)
            implements Around {
        private static final int MORE_THAN_THERE_ARE = 100;

        Unclaimable(Doubts real, Callable<Boolean> claim) {
            this(real, claim, new AtomicInteger(), new AtomicBoolean());
        }

        @Override
        public Optional<Doubtful> claim(Doubtful due, Duration turn) throws Exception {
            boolean spins = claims.incrementAndGet() > MORE_THAN_THERE_ARE;
            return spins || works.get() || claim.call() ? real.claim(due, turn) : Optional.empty();
        }
    }

    /** The first one due gets no clear answer, round after round, as where the database refuses to change that row. */
    @Test
    void recordWhoseClaimAlwaysFails_hidesNobodyForLongerThanARound() throws Exception {
        Hold refused = inDoubt(0);
        ticker.advance(Duration.ofMillis(1));
        for (int key = 1; key < 5; key++) {
            inDoubt(key);
        }
        Reconciliation job = job(new Refusing(store.doubts(), refused), Duration.ofSeconds(10));

        job.ask(HERE);
        job.ask(HERE);

        assertThat(asked).hasValue(4);
    }

    /** Gives no clear answer about one record. */
    private record Refusing(Doubts real, Hold refused) implements Around {
        @Override
        public Optional<Doubtful> claim(Doubtful due, Duration turn) throws Exception {
            if (due.hold().equals(refused)) {
                throw new java.io.IOException("this one is not to be changed");
            }
            return real.claim(due, turn);
        }
    }

    @Test
    void closed_asksNobody_notEvenAboutTheRestOfARound() throws Exception {
        inDoubt(1);
        inDoubt(2);
        Reconciliation job = job();
        asker = attempt -> {
            job.close();
            return new Verdict.DidNotHappen("");
        };

        job.ask(HERE);
        job.ask(HERE);

        assertThat(asked).hasValue(1);
    }

    @Test
    void operationsThatNobodyKnows_stayAsTheyAre() throws Exception {
        Reservation stranger = new Reservation(
                reservation(1).digest(),
                Fingerprint.NONE,
                Owner.fresh(),
                LEASE,
                LEASE,
                new Reservation.Origin(Optional.empty(), "gone", "1"),
                Recovery.RECONCILE);
        store.acquire(stranger);
        ticker.advance(LEASE);

        job().ask(HERE);

        assertThat(asked).hasValue(0);
        assertThat(store.acquire(reservation(1))).isEqualTo(new Acquisition.InDoubt());
    }

    /** Whatever the store does, the task goes on, and rounds do not pile up. */
    @Test
    void scheduled_survivesAStoreThatFails() throws Exception {
        AtomicInteger rounds = new AtomicInteger();
        Failing failing = new Failing(rounds, new AtomicInteger());
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
        try {
            Future<?> task = job(failing, Duration.ofMillis(1)).startOn(scheduler, HERE, HERE);
            Eventually.holds(Duration.ofSeconds(30), () -> rounds.get() > 4);
            assertThat(task).isNotDone();
            assertThat(failing.further()).hasValue(0);
        } finally {
            scheduler.shutdownNow();
        }
    }

    /** As a pool does that can start no thread. */
    @Test
    void scheduled_survivesAnExecutorThatFails() throws Exception {
        AtomicInteger handOffs = new AtomicInteger();
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
        inDoubt(1);
        try {
            Executor failing = round -> {
                switch (handOffs.incrementAndGet()) {
                    case 1, 2, 7 -> throw new OutOfMemoryError("unable to create native thread");
                    case 3, 4, 10 -> throw new IllegalStateException("no server");
                    case 5, 13 -> throw new RejectedExecutionException("full");
                    default -> round.run();
                }
            };
            Future<?> task = job(store.doubts(), Duration.ofMillis(1)).startOn(scheduler, failing, failing);
            Eventually.holds(Duration.ofSeconds(30), () -> asked.get() > 0);
            assertThat(task).isNotDone();
        } finally {
            scheduler.shutdownNow();
        }
    }

    /** Does not even tell what is in doubt, so that nothing more may be asked of it. */
    private record Failing(AtomicInteger rounds, AtomicInteger further) implements Doubts {
        @Override
        public void endLapsed(int batch, Consumer<Lapsed> ended) throws Exception {
            rounds.incrementAndGet();
            throw new java.io.IOException("down");
        }

        @Override
        public Set<String> operations() {
            throw new StackOverflowError();
        }

        @Override
        public List<Doubtful> due(String operation, int most) {
            further.incrementAndGet();
            return List.of();
        }

        @Override
        public Optional<Doubtful> claim(Doubtful due, Duration turn) {
            further.incrementAndGet();
            return Optional.empty();
        }

        @Override
        public boolean settle(Doubtful turn, Ruling ruling) {
            further.incrementAndGet();
            return false;
        }
    }

    @Test
    void childKeys_areThoseOfTheAttempt() throws Exception {
        Hold hold = inDoubt(1);
        List<String> keys = new ArrayList<>();
        List<OptionalLong> fences = new ArrayList<>();
        asker = attempt -> {
            keys.add(attempt.childKey("charge"));
            fences.add(attempt.fence());
            return new Verdict.Unknown("");
        };

        job().ask(HERE);

        assertThat(keys).containsExactly(Digests.childKey(hold.digest(), "charge"));
        assertThat(fences).containsExactly(hold.fence());
    }
}
