// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Reservation;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Callers that gather behind one whose insert is held up by a latch, and what becomes of them. */
abstract class GroupedInsertsContract extends OnDatabase {
    private static final int TOGETHER = 32;
    private static final Duration BOUND = Duration.ofSeconds(30);
    private static final GroupedInserts.Terms PATIENT = new GroupedInserts.Terms(BOUND, BOUND, TOGETHER, 1, 1);
    private static final Reservation.Origin ORIGIN = new Reservation.Origin(Optional.empty(), "groups", "key");

    private final AtomicInteger transactions = new AtomicInteger();
    private final AtomicInteger alone = new AtomicInteger();
    private final AtomicInteger inDoubt = new AtomicInteger();
    private final List<Thread> threads = new ArrayList<>();
    private SqlDatabase counting;
    private GroupedInserts inserts;

    GroupedInsertsContract(TestDatabase database) {
        super(database);
    }

    @BeforeEach
    void empty() {
        fixture.clear();
        transactions.set(0);
        alone.set(0);
        inDoubt.set(0);
        threads.clear();
        counting = databaseWith(new Counting(server().newTransaction()));
        inserts = new GroupedInserts(counting, Combining.WHEN_BUSY, PATIENT, Insertion::many);
    }

    private SqlDatabase databaseWith(NewTransaction transaction) {
        return new SqlDatabase(
                new SqlDatabase.Jta(server().dataSource(), transaction, server().registry()),
                fixture.dialect(),
                SqlFixture.IMPATIENT,
                tries -> {});
    }

    private final class Counting implements NewTransaction {
        private final NewTransaction real;

        Counting(NewTransaction real) {
            this.real = real;
        }

        @Override
        public <T> T call(Callable<T> work) throws Exception {
            transactions.incrementAndGet();
            return real.call(work);
        }
    }

    private static Reservation of(Digest digest) {
        return reservation(digest, ORIGIN);
    }

    private OptionalLong insert(Reservation reservation) throws Exception {
        return inserts.insert(
                reservation,
                () -> {
                    alone.incrementAndGet();
                    return counting.inNew(session -> Insertion.one(session, reservation));
                },
                inDoubt::incrementAndGet);
    }

    private <T> FutureTask<T> start(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
        return task;
    }

    /** A caller that is alone in its turn, and stays there; returns when it has got there. */
    private FutureTask<OptionalLong> heldUpUntil(CountDownLatch go) throws InterruptedException {
        CountDownLatch arrived = new CountDownLatch(1);
        FutureTask<OptionalLong> caller = start(() -> inserts.insert(
                of(anyDigest()),
                () -> {
                    arrived.countDown();
                    go.await();
                    return OptionalLong.empty();
                },
                () -> {}));
        assertThat(arrived.await(BOUND.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return caller;
    }

    /** Lets callers gather behind a first one, then lets it go. The answers are those of the callers, in their order. */
    private List<FutureTask<OptionalLong>> gathered(List<Reservation> reservations) throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        FutureTask<OptionalLong> first = heldUpUntil(go);
        List<FutureTask<OptionalLong>> callers = new ArrayList<>();
        for (Reservation reservation : reservations) {
            callers.add(start(() -> insert(reservation)));
            Thread latest = threads.get(threads.size() - 1);
            Eventually.holds(BOUND, () -> latest.getState() == Thread.State.TIMED_WAITING);
        }
        go.countDown();
        first.get(BOUND.toSeconds(), TimeUnit.SECONDS);
        return callers;
    }

    private static OptionalLong answer(FutureTask<OptionalLong> caller) throws Exception {
        return caller.get(BOUND.toSeconds(), TimeUnit.SECONDS);
    }

    private static List<OptionalLong> answers(List<FutureTask<OptionalLong>> callers) throws Exception {
        List<OptionalLong> answers = new ArrayList<>();
        for (FutureTask<OptionalLong> caller : callers) {
            answers.add(answer(caller));
        }
        return answers;
    }

    private long rowOf(Reservation reservation) {
        return server().number(
                        "SELECT id FROM idempotency_reservation WHERE digest = ?",
                        reservation.digest().value().toArray());
    }

    private long rows() {
        return server().number("SELECT COUNT(*) FROM idempotency_reservation");
    }

    @Test
    void alone_goesAlone() throws Exception {
        Reservation reservation = of(anyDigest());

        assertThat(insert(reservation)).hasValue(rowOf(reservation));
        assertThat(alone.get()).isEqualTo(1);
    }

    @Test
    void whoeverGathers_sharesOneTransaction() throws Exception {
        List<Reservation> reservations =
                Stream.generate(() -> of(anyDigest())).limit(8).toList();
        List<OptionalLong> answers = answers(gathered(reservations));

        assertThat(transactions.get()).isEqualTo(1);
        assertThat(alone.get()).isZero();
        for (int i = 0; i < reservations.size(); i++) {
            assertThat(answers.get(i)).hasValue(rowOf(reservations.get(i)));
        }
    }

    @Test
    void moreThanFitInOneGroup_makeSeveral() throws Exception {
        List<Reservation> reservations =
                Stream.generate(() -> of(anyDigest())).limit(TOGETHER + 2).toList();

        assertThat(answers(gathered(reservations))).allMatch(OptionalLong::isPresent);
        assertThat(transactions.get()).isEqualTo(2);
    }

    @Test
    void oneDigestTwiceInAGroup_hasOneWinner() throws Exception {
        Digest digest = anyDigest();
        List<OptionalLong> answers = answers(gathered(List.of(of(digest), of(anyDigest()), of(digest))));

        assertThat(answers.get(1)).isPresent();
        assertThat(List.of(answers.get(0), answers.get(2)))
                .as("one of two")
                .anyMatch(OptionalLong::isPresent)
                .anyMatch(OptionalLong::isEmpty);
        assertThat(transactions.get()).isEqualTo(1);
    }

    @Test
    void aRowThatIsThere_isLeftToItsOwner() throws Exception {
        Reservation present = of(anyDigest());
        store.acquire(present);
        List<OptionalLong> answers = answers(gathered(List.of(of(present.digest()), of(anyDigest()))));

        assertThat(answers.get(0)).isEmpty();
        assertThat(answers.get(1)).isPresent();
        assertThat(store.acquire(present)).isInstanceOf(Acquisition.Acquired.class);
        assertThat(rows()).isEqualTo(2);
    }

    @Test
    void aRowAtWorkUnderAPresentOwner_holdsNobodyUp() throws Exception {
        Reservation busy = of(anyDigest());
        Acquisition.Acquired acquired = (Acquisition.Acquired) store.acquire(busy);
        // By its primary key: found by another one MariaDB may read, and lock, the whole of so small a table.
        long row = Fence.of(acquired.hold()).row();
        other.runs(() -> {
            server().userTransaction().begin();
            server().execute("UPDATE idempotency_reservation SET state = 'S' WHERE id = ?", row);
        });
        List<OptionalLong> answers = answers(gathered(List.of(of(busy.digest()), of(anyDigest()))));
        other.runs(() -> server().userTransaction().rollback());

        assertThat(answers.get(0)).isEmpty();
        assertThat(answers.get(1)).isPresent();
        assertThat(alone.get()).isZero();
    }

    /**
     * The other one's digest is the greater: on MariaDB whoever waits for a row locks the gap before it as well, which
     * between the few rows of a test is half of all digests.
     */
    @Test
    void aLockThatIsNotToBeHad_costsItsOwnCallerOnly() throws Exception {
        Reservation contended = of(digest(0x40));
        other.runs(() -> {
            server().userTransaction().begin();
            fixture.insertOpenly(contended.digest());
        });
        List<FutureTask<OptionalLong>> callers = gathered(List.of(contended, of(digest(0x80))));

        assertThat(answer(callers.get(1))).isPresent();
        assertThatThrownBy(() -> answer(callers.get(0)))
                .satisfies(
                        failure -> assertThat(fixture.dialect().fault(failure)).isEqualTo(Fault.LOCKED));
        other.runs(() -> server().userTransaction().rollback());
        assertThat(inDoubt.get()).isEqualTo(2);
    }

    @Test
    void aBadRow_costsItsOwnCallerOnly() throws Exception {
        Reservation bad = new Reservation(
                anyDigest(), fingerprint(1), Owner.fresh(), Duration.ofSeconds(Long.MAX_VALUE), RETENTION, ORIGIN);
        List<FutureTask<OptionalLong>> callers = gathered(List.of(of(anyDigest()), bad, of(anyDigest())));

        assertThat(answer(callers.get(0))).isPresent();
        assertThat(answer(callers.get(2))).isPresent();
        assertThatThrownBy(() -> answer(callers.get(1))).hasRootCauseInstanceOf(ArithmeticException.class);
        assertThat(rows()).isEqualTo(2);
    }

    @Test
    void aCommitWithoutAnAnswer_leavesEachCallerItsRow() throws Exception {
        AtomicBoolean lost = new AtomicBoolean();
        SqlStore doubtful =
                new SqlStore(databaseWith(new LosingTheFirstAnswer(server().newTransaction(), lost)), Combining.ALWAYS);
        Reservation reservation = of(anyDigest());

        assertThat(doubtful.acquire(reservation)).isInstanceOf(Acquisition.Acquired.class);
        assertThat(lost.get()).isTrue();
        assertThat(store.acquire(of(reservation.digest()))).isInstanceOf(Acquisition.InProgress.class);
    }

    private record LosingTheFirstAnswer(NewTransaction real, AtomicBoolean lost) implements NewTransaction {
        @Override
        public <T> T call(Callable<T> work) throws Exception {
            T done = real.call(work);
            if (lost.compareAndSet(false, true)) {
                throw new IllegalStateException("committed, but nobody knows");
            }
            return done;
        }
    }

    @Test
    void aCallerInATransaction_goesAlone() throws Exception {
        inserts = new GroupedInserts(counting, Combining.ALWAYS, PATIENT, Insertion::many);
        server().inTransaction(() -> assertThat(insert(of(anyDigest()))).isPresent());
        assertThat(alone.get()).isEqualTo(1);

        assertThat(insert(of(anyDigest()))).isPresent();
        assertThat(alone.get()).as("outside it goes with a group").isEqualTo(1);
    }

    @Test
    void behindOneThatIsStuck_callersGoOn() throws Exception {
        inserts = new GroupedInserts(
                counting,
                Combining.WHEN_BUSY,
                new GroupedInserts.Terms(Duration.ofMillis(50), BOUND, TOGETHER, 1, 1),
                Insertion::many);
        CountDownLatch go = new CountDownLatch(1);
        FutureTask<OptionalLong> stuck = heldUpUntil(go);

        assertThat(answer(start(() -> insert(of(anyDigest()))))).isPresent();
        assertThat(answer(start(() -> insert(of(anyDigest()))))).isPresent();
        go.countDown();
        answer(stuck);
        assertThat(insert(of(anyDigest()))).isPresent();
    }

    @Test
    void besideWhatIsUnderWay_anotherGroupGathersAndGoes() throws Exception {
        inserts = new GroupedInserts(
                counting, Combining.WHEN_BUSY, new GroupedInserts.Terms(BOUND, BOUND, TOGETHER, 2, 2), Insertion::many);
        CountDownLatch go = new CountDownLatch(1);
        FutureTask<OptionalLong> underWay = heldUpUntil(go);

        assertThat(answers(gathered(List.of(of(anyDigest()), of(anyDigest()), of(anyDigest())))))
                .allMatch(OptionalLong::isPresent);
        assertThat(transactions.get()).isEqualTo(1);
        assertThat(underWay.isDone()).isFalse();
        go.countDown();
        answer(underWay);
    }

    @Test
    void reservationsShareTransactions_whereAGroupIsOneStatement_unlessASettingSaysOtherwise() {
        assertThat(fixture.database(SqlFixture.IMPATIENT).combining())
                .isEqualTo(server().database() == TestDatabase.POSTGRESQL ? Combining.WHEN_BUSY : Combining.NEVER);
        assertThat(fixture.database(new SqlOptions(BOUND, BOUND, 2, BOUND, 1)).combining())
                .isEqualTo(Combining.NEVER);
    }

    @Test
    void anInterruptedCaller_takesNobodyWithIt() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        FutureTask<OptionalLong> first = heldUpUntil(go);
        Reservation mine = of(anyDigest());
        FutureTask<Boolean> interrupted = start(() -> {
            Thread.currentThread().interrupt();
            Throwable refusedByADriver = catchThrowable(() -> insert(mine));
            boolean kept = Thread.interrupted();
            assertThat(rowsOf(mine)).isEqualTo(refusedByADriver == null ? 1 : 0);
            return kept;
        });
        FutureTask<OptionalLong> next = start(() -> insert(of(anyDigest())));
        go.countDown();

        answer(first);
        assertThat(answer(next)).isPresent();
        assertThat(interrupted.get(BOUND.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    private long rowsOf(Reservation reservation) {
        return server().number(
                        "SELECT COUNT(*) FROM idempotency_reservation WHERE digest = ?",
                        reservation.digest().value().toArray());
    }

    @Test
    void aMemberOfAGroupThatHangs_goesAlone() throws Exception {
        CountDownLatch hanging = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        inserts = new GroupedInserts(
                databaseWith(new HangingOnce(server().newTransaction(), hanging, go)),
                Combining.WHEN_BUSY,
                new GroupedInserts.Terms(
                        Duration.ofSeconds(2), Duration.ofMillis(50), TOGETHER, 1, 1), // long enough to gather
                Insertion::many);
        List<FutureTask<OptionalLong>> callers = gathered(List.of(of(anyDigest()), of(anyDigest())));
        assertThat(hanging.await(BOUND.toSeconds(), TimeUnit.SECONDS)).isTrue();

        Eventually.holds(BOUND, () -> callers.stream().anyMatch(FutureTask::isDone));
        assertThat(go.getCount()).as("its leader still hangs").isEqualTo(1);
        assertThat(inDoubt.get()).isEqualTo(1);
        go.countDown();
        assertThat(answers(callers)).allMatch(OptionalLong::isPresent);
    }

    private record HangingOnce(NewTransaction real, CountDownLatch hanging, CountDownLatch go)
            implements NewTransaction {
        @Override
        public <T> T call(Callable<T> work) throws Exception {
            if (hanging.getCount() > 0) {
                hanging.countDown();
                go.await();
            }
            return real.call(work);
        }
    }
}
