// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import io.idempotent.IdempotencyException;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Stories that end with a ledger, told with a store that keeps its promises and with stores that break one: the ledger
 * must show the difference, or it proves nothing.
 */
class BrokenStoresTest {
    /** The store's own clock, which may run ahead of the process's. */
    private final ManualTicker storeClock = new ManualTicker();

    /** What committed, and how many callers were told that it did. */
    private record Books(int ledger, int successes) {}

    /** One event, and everything that happens to it. */
    private static final class Story {
        private final StagedApplication application;
        private final AtomicInteger ledger = new AtomicInteger();
        private final AtomicInteger successes = new AtomicInteger();

        Story(Function<StagedTransactions, StagedStore> stores) {
            application = new StagedApplication(stores);
            application.store.transactional();
        }

        /** A delivery whose business writes a row that commits with its transaction, or not at all. */
        void deliver(Business inside) throws Exception {
            try {
                application.transactional(application.call(1), () -> {
                    application.transactions.staged().does(ledger::incrementAndGet);
                    return inside.proceed();
                });
                successes.incrementAndGet();
            } catch (IdempotencyException | IllegalStateException refused) {
                // The channel comes again, or not.
                assertThat(refused).isNotNull();
            }
        }

        void deliver() throws Exception {
            deliver(() -> "done");
        }

        /** Something that happens on another thread, while this one is inside. */
        static void elsewhere(Business happening) throws Exception {
            ExecutorService other = Executors.newSingleThreadExecutor();
            try {
                CountDownLatch done = new CountDownLatch(1);
                Future<?> running = other.submit(() -> {
                    happening.proceed();
                    done.countDown();
                    return null;
                });
                running.get(30, TimeUnit.SECONDS);
                assertThat(done.getCount()).isZero();
            } finally {
                other.shutdownNow();
            }
        }

        Books books() {
            return new Books(ledger.get(), successes.get());
        }
    }

    /** The owner is taken for dead by the store's clock, another one takes over and commits, then the first wakes. */
    private Books owner_wakesLate(Function<StagedTransactions, StagedStore> stores) throws Exception {
        Story story = new Story(stores);
        story.deliver(() -> {
            storeClock.advance(StagedApplication.LEASE);
            Story.elsewhere(() -> {
                story.deliver();
                return null;
            });
            return "late";
        });
        return story.books();
    }

    /** A duplicate comes while the owner is inside. */
    private Books duplicate_comesInTheMiddle(Function<StagedTransactions, StagedStore> stores) throws Exception {
        Story story = new Story(stores);
        story.deliver(() -> {
            Story.elsewhere(() -> {
                story.deliver();
                return null;
            });
            return "done";
        });
        return story.books();
    }

    /** The owner fails after a duplicate came; nobody comes again. */
    private Books owner_failsAfterADuplicate(Function<StagedTransactions, StagedStore> stores) throws Exception {
        Story story = new Story(stores);
        story.deliver(() -> {
            Story.elsewhere(() -> {
                story.deliver();
                return null;
            });
            throw new IllegalStateException("the business failed");
        });
        return story.books();
    }

    /** The late owner fails while the one who took over is inside; a third comes. */
    private Books late_ownerFailsWhileAnotherIsInside(Function<StagedTransactions, StagedStore> stores)
            throws Exception {
        Story story = new Story(stores);
        CountDownLatch second = new CountDownLatch(1);
        CountDownLatch firstIsGone = new CountDownLatch(1);
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Future<?>[] taking = new Future<?>[1];
            story.deliver(() -> {
                storeClock.advance(StagedApplication.LEASE);
                taking[0] = other.submit(() -> {
                    story.deliver(() -> {
                        second.countDown();
                        assertThat(firstIsGone.await(30, TimeUnit.SECONDS)).isTrue();
                        return "second";
                    });
                    return null;
                });
                assertThat(second.await(30, TimeUnit.SECONDS)).isTrue();
                throw new IllegalStateException("the business failed");
            });
            story.deliver();
            firstIsGone.countDown();
            taking[0].get(30, TimeUnit.SECONDS);
        } finally {
            other.shutdownNow();
        }
        return story.books();
    }

    private StagedStore sound(StagedTransactions transactions) {
        return new StagedStore(storeClock, transactions);
    }

    @Test
    void soundStore_oneRow_inEveryStory() throws Exception {
        assertThat(owner_wakesLate(this::sound)).isEqualTo(new Books(1, 1));
        assertThat(duplicate_comesInTheMiddle(this::sound)).isEqualTo(new Books(1, 1));
        assertThat(owner_failsAfterADuplicate(this::sound)).isEqualTo(new Books(0, 0));
        assertThat(late_ownerFailsWhileAnotherIsInside(this::sound)).isEqualTo(new Books(1, 1));
    }

    @Test
    void completionWithoutALookAtTheOwner_isNoticed() throws Exception {
        Books books = owner_wakesLate(transactions -> new StagedStore(storeClock, transactions) {
            @Override
            public Transition complete(Hold hold, Completion completion) {
                transactions.staged().does(() -> {});
                return new Transition.Applied();
            }
        });
        assertThat(books).as("booked twice").isEqualTo(new Books(2, 2));
    }

    @Test
    void reservationWithoutALookAtTheOwner_isNoticed() throws Exception {
        Books books = duplicate_comesInTheMiddle(transactions -> new StagedStore(storeClock, transactions) {
            @Override
            public Acquisition acquire(Reservation reservation) {
                return new Acquisition.Acquired(hold(reservation), false);
            }

            @Override
            public Transition complete(Hold hold, Completion completion) {
                return new Transition.Applied();
            }
        });
        assertThat(books.ledger()).as("booked twice").isEqualTo(2);
    }

    @Test
    void ownerThatIsNotFreshForEachAttempt_isNoticed() throws Exception {
        Owner node = Owner.fresh();
        Books books = duplicate_comesInTheMiddle(transactions -> new StagedStore(storeClock, transactions) {
            @Override
            public Acquisition acquire(Reservation asked) {
                return super.acquire(new Reservation(
                        asked.digest(), asked.fingerprint(), node, asked.lease(), asked.retention(), asked.origin()));
            }
        });
        assertThat(books.ledger()).as("booked twice").isEqualTo(2);
    }

    @Test
    void releaseWithoutALookAtTheOwner_isNoticed() throws Exception {
        Books books = late_ownerFailsWhileAnotherIsInside(transactions -> new StagedStore(storeClock, transactions) {
            private Owner latest = Owner.fresh();

            @Override
            public Acquisition acquire(Reservation reservation) {
                Acquisition answer = super.acquire(reservation);
                if (answer instanceof Acquisition.Acquired) {
                    latest = reservation.owner();
                }
                return answer;
            }

            @Override
            public Transition release(Hold hold) {
                return super.release(new Hold(hold.digest(), hold.fingerprint(), latest, hold.fence()));
            }

            @Override
            public Transition complete(Hold hold, Completion completion) {
                return new Transition.Applied();
            }
        });
        assertThat(books.ledger()).as("booked twice").isEqualTo(2);
    }

    @Test
    void successForWhatStillRuns_isNoticed() throws Exception {
        Books books = owner_failsAfterADuplicate(transactions -> new StagedStore(storeClock, transactions) {
            @Override
            public Acquisition acquire(Reservation reservation) {
                Acquisition answer = super.acquire(reservation);
                return answer instanceof Acquisition.InProgress
                        ? new Acquisition.Succeeded(new Envelope(Bytes.of(new byte[] {1, 0})), Duration.ofDays(1))
                        : answer;
            }
        });
        assertThat(books).as("a success without a row: the event is lost").isEqualTo(new Books(0, 1));
    }

    private static Hold hold(Reservation reservation) {
        return new Hold(
                reservation.digest(), reservation.fingerprint(), reservation.owner(), java.util.OptionalLong.empty());
    }
}
