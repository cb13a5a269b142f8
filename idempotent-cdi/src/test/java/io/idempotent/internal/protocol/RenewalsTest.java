// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RenewalsTest {
    private static final Duration THIRD = StagedApplication.LEASE.dividedBy(3);
    private static final Duration TENTH = StagedApplication.LEASE.dividedBy(10);

    private final StagedApplication application = new StagedApplication();
    private final ManualTicker ticker = application.ticker;
    private final StagedStore store = application.store;
    private final Renewals renewals = application.renewals;
    private int key;

    private Attempt running() {
        Acquisition answer = store.acquire(application.call(++key).reservation(Owner.fresh()));
        Attempt attempt =
                new Attempt(application.call(key), ((Acquisition.Acquired) answer).hold(), ticker, ticker.nanos());
        renewals.add(attempt);
        return attempt;
    }

    @Test
    void whatIsDue_isProlonged() {
        Attempt attempt = running();
        for (int round = 0; round < 10; round++) {
            ticker.advance(THIRD);
            renewals.renewWhatIsDue();
        }
        assertThat(store.renewals).hasSize(10);
        assertThat(attempt.isOwner()).isTrue();
    }

    @Test
    void whatIsNotDue_isLeftAlone() {
        running();
        ticker.advance(THIRD.minusNanos(1));
        renewals.renewWhatIsDue();
        assertThat(store.renewals).isEmpty();
    }

    @Test
    void whatIsNearlyDue_goesAlongWithWhatIs_andIsRenewedTogetherWithItFromThenOn() {
        Attempt first = running();
        ticker.advance(THIRD.dividedBy(2));
        Attempt second = running();
        ticker.advance(THIRD.dividedBy(4));
        Attempt third = running();
        ticker.advance(THIRD.dividedBy(4));
        renewals.renewWhatIsDue();
        assertThat(store.renewals).extracting(List::size).containsExactly(2);

        ticker.advance(THIRD.multipliedBy(3).dividedBy(4));
        renewals.renewWhatIsDue();
        assertThat(store.renewals)
                .as("the third is due, the others go along")
                .extracting(List::size)
                .containsExactly(2, 3);
        ticker.advance(THIRD);
        renewals.renewWhatIsDue();
        assertThat(store.renewals).extracting(List::size).containsExactly(2, 3, 3);
        assertThat(List.of(first, second, third)).allMatch(Attempt::isOwner);
    }

    @Test
    void confirmation_countsFromBeforeItWasAskedFor() {
        Attempt attempt = running();
        ticker.advance(THIRD);
        store.onRenew(answers -> {
            ticker.advance(Duration.ofSeconds(15));
            return answers;
        });
        renewals.renewWhatIsDue();
        ticker.advance(Duration.ofSeconds(15).minusNanos(1));
        assertThat(attempt.isOwner()).isTrue();
        ticker.advanceNanos(1);
        assertThat(attempt.isOwner()).isFalse();
    }

    @Test
    void unknown_isAskedAgainAfterATenth_andTheLeaseEndsWhenItWasLastConfirmedToEnd() {
        Attempt attempt = running();
        store.onRenew(answers -> Collections.nCopies(answers.size(), Renewal.Answer.UNKNOWN));
        ticker.advance(THIRD);
        renewals.renewWhatIsDue();
        renewals.renewWhatIsDue();
        assertThat(store.renewals).hasSize(1);
        ticker.advance(TENTH);
        renewals.renewWhatIsDue();
        assertThat(store.renewals).hasSize(2);
        assertThat(attempt.isOwner()).isTrue();

        ticker.advance(StagedApplication.LEASE.minus(THIRD).minus(TENTH));
        assertThat(attempt.isOwner()).isFalse();
    }

    @Test
    void lost_isNotAskedAgain() {
        Attempt attempt = running();
        store.onRenew(answers -> Collections.nCopies(answers.size(), Renewal.Answer.LOST));
        ticker.advance(THIRD);
        renewals.renewWhatIsDue();
        assertThat(attempt.isOwner()).isFalse();

        assertThat(application.renewable()).isZero();
    }

    @Test
    void everyFailureOfAStore_isSurvived() {
        Attempt attempt = running();
        List<Runnable> failures = new ArrayList<>(List.of(
                () -> {
                    throw new IllegalStateException("broken");
                },
                () -> {
                    throw new StackOverflowError();
                }));
        store.onRenew(answers -> {
            if (failures.isEmpty()) {
                return answers;
            }
            failures.remove(0).run();
            return answers;
        });
        ticker.advance(THIRD);
        for (int round = 0; round < 3; round++) {
            renewals.renewWhatIsDue();
            ticker.advance(TENTH);
        }
        assertThat(store.renewals).hasSize(3);
        ticker.advance(Duration.ofSeconds(20));
        assertThat(attempt.isOwner()).as("renewed by the third").isTrue();
    }

    @Test
    void tooFewAnswers_doNotHarmTheNextRound() {
        running();
        store.onRenew(answers -> List.of());
        ticker.advance(THIRD);
        renewals.renewWhatIsDue();
        store.onRenew(answers -> answers);
        ticker.advance(TENTH);
        renewals.renewWhatIsDue();
        assertThat(store.renewals).hasSize(2);
    }

    @Test
    void many_areAskedForInBatches_eachWithItsOwnAnswer() {
        List<Attempt> attempts = new ArrayList<>();
        for (int i = 0; i < 2_250; i++) {
            attempts.add(running());
        }
        store.onRenew(answers -> {
            if (store.renewals.size() == 2) {
                throw new IllegalStateException("the second batch fails");
            }
            return answers;
        });
        ticker.advance(THIRD);
        renewals.renewWhatIsDue();
        assertThat(store.renewals).extracting(List::size).containsExactly(1000, 1000, 250);

        ticker.advance(StagedApplication.LEASE.minus(THIRD));
        assertThat(attempts.stream().filter(Attempt::isOwner)).hasSize(1250);
    }

    @Test
    void answers_goToTheAttemptsThatAskedForThem() {
        Attempt kept = running();
        Attempt lost = running();
        store.onRenew(answers -> {
            List<Renewal> asked = store.renewals.get(store.renewals.size() - 1);
            return asked.stream()
                    .map(renewal -> renewal.hold().equals(lost.hold()) ? Renewal.Answer.LOST : Renewal.Answer.CONFIRMED)
                    .toList();
        });
        ticker.advance(THIRD);
        renewals.renewWhatIsDue();
        assertThat(kept.isOwner()).isTrue();
        assertThat(lost.isOwner()).isFalse();
        assertThat(store.renewals.get(0)).extracting(Renewal::lease).containsOnly(StagedApplication.LEASE);
    }

    @Test
    void roundUnderWay_isNotJoinedByAnother() throws Exception {
        running();
        CountDownLatch asking = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        store.onRenew(answers -> {
            asking.countDown();
            assertThat(awaited(answer)).isTrue();
            return answers;
        });
        ticker.advance(THIRD);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Future<?> round = other.submit(renewals::renewWhatIsDue);
            assertThat(awaited(asking)).isTrue();
            ticker.advance(TENTH);
            renewals.renewWhatIsDue();
            assertThat(store.renewals).hasSize(1);
            answer.countDown();
            round.get(30, TimeUnit.SECONDS);
        } finally {
            other.shutdownNow();
        }
        ticker.advance(THIRD);
        renewals.renewWhatIsDue();
        assertThat(store.renewals).as("the first round gave its place back").hasSize(2);
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Test
    void maximumHold_endsTheRenewal_andThenTheLeaseEnds() {
        Attempt attempt = running();
        long rounds = StagedApplication.MAXIMUM_HOLD.toSeconds() / THIRD.toSeconds();
        for (long round = 1; round < rounds; round++) {
            ticker.advance(THIRD);
            renewals.renewWhatIsDue();
        }
        int before = store.renewals.size();
        assertThat(before).isEqualTo((int) rounds - 1);
        assertThat(attempt.isRenewable()).isTrue();

        assertThat(application.renewable()).as("at the maximum hold").isZero();
        assertThat(attempt.isOwner()).isTrue();
        ticker.advance(StagedApplication.LEASE.minus(THIRD));
        assertThat(attempt.isOwner()).isFalse();
    }

    @Test
    void removed_isNotAskedFor() {
        Attempt attempt = running();
        renewals.remove(attempt);
        assertThat(application.renewable()).isZero();
    }

    @Test
    void closed_forgetsEverything() {
        running();
        renewals.close();
        assertThat(application.renewable()).isZero();
    }

    @Test
    void theTask_repeatsAfterEveryFailure_andEndsWhenItIsCancelled() throws Exception {
        CountDownLatch rounds = new CountDownLatch(3);
        Renewals due = new Renewals(Ticker.SYSTEM);
        Call call = application.call(1);
        Operation broken = new Operation(
                "pay",
                new BrokenStore(rounds),
                call.operation().outcomes(),
                call.operation().whenSucceeded(),
                call.operation().times());
        Hold hold = new Hold(call.digest(), call.fingerprint(), Owner.fresh(), OptionalLong.empty());
        due.add(new Attempt(
                new Call(broken, call.digest(), call.fingerprint(), call.origin()),
                hold,
                Ticker.SYSTEM,
                System.nanoTime() - THIRD.toNanos()));
        ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
        try {
            Future<?> task = due.startOn(scheduler);
            assertThat(rounds.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(task.isDone()).isFalse();
            task.cancel(false);
        } finally {
            scheduler.shutdownNow();
        }
    }

    /** Fails even before it is asked: when it is looked up by its hash code. */
    private static final class BrokenStore implements IdempotencyStore {
        private final CountDownLatch rounds;
        private final AtomicInteger hashed = new AtomicInteger();

        BrokenStore(CountDownLatch rounds) {
            this.rounds = rounds;
        }

        @Override
        public int hashCode() {
            rounds.countDown();
            throw new StackOverflowError("no hash code, " + hashed.incrementAndGet() + " times");
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public Acquisition acquire(Reservation reservation) {
            throw new AssertionError();
        }

        @Override
        public List<Renewal.Answer> renew(List<Renewal> asked) {
            throw new AssertionError();
        }

        @Override
        public Transition complete(Hold hold, Completion completion) {
            throw new AssertionError();
        }

        @Override
        public Transition release(Hold hold) {
            throw new AssertionError();
        }

        @Override
        public boolean completesInTransaction() {
            return false;
        }
    }
}
