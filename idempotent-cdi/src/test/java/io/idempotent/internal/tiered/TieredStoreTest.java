// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.tiered;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import io.idempotent.internal.memory.MemoryStore;
import io.idempotent.internal.protocol.Doubts;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Doubt;
import io.idempotent.spi.DoubtingStoreContract;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Two in-process stores as one: what the fast one forgets, refuses or invents must not matter. */
class TieredStoreTest extends DoubtingStoreContract {
    private static final Duration OPEN = Duration.ofSeconds(1);

    private final AtomicLong now = new AtomicLong();
    private final ControllableStore fast = new ControllableStore(new MemoryStore(now::get));
    private final MemoryStore truth = new MemoryStore(now::get);
    private Variant variant = (sound, quick, decides) -> sound;
    private IdempotencyStore store = tiered(truth);

    /** The same tests of a store that is altered. */
    static TieredStoreTest of(Variant altered) {
        TieredStoreTest test = new TieredStoreTest();
        test.variant = altered;
        test.store = test.tiered(test.truth);
        return test;
    }

    /** What is tested: the sound store, or something that is to be noticed. */
    interface Variant {
        IdempotencyStore of(IdempotencyStore sound, IdempotencyStore fast, IdempotencyStore truth);
    }

    private IdempotencyStore tiered(IdempotencyStore decides) {
        TieredStore.Settings settings = new TieredStore.Settings(Duration.ofHours(24), OPEN);
        return variant.of(new TieredStore(fast, decides, decides, settings, now::get), fast, decides);
    }

    @Override
    protected IdempotencyStore store() {
        return store;
    }

    @Override
    protected void end(Digest digest) {
        now.addAndGet(RETENTION.toNanos());
    }

    @Override
    protected Doubts doubts() {
        return truth.doubts();
    }

    @Override
    protected void makeDue(Digest digest) {
        now.addAndGet(RETENTION.toNanos());
    }

    @Test
    void doubt_isNotInTheFastStore_whichWouldKeepItPastTheVerdict() {
        Hold hold = acquired(anyDigest());
        store.doubt(hold, new Doubt(Doubt.Reason.FAILED, Duration.ZERO));

        assertThat(fast.isEmpty()).isTrue();
        assertThat(store.acquire(reservation(hold.digest()))).isEqualTo(new Acquisition.InDoubt());
        assertThat(fast.isEmpty()).isTrue();
    }

    @Test
    void completed_isNotInTheFastStoreBeforeItIsCommitted() {
        Hold hold = acquired(anyDigest());
        store.complete(hold, keep("done"));
        assertThat(fast.acquire(reservation(hold.digest()))).isInstanceOf(Acquisition.InProgress.class);

        store.committed(hold, keep("done"));
        assertSucceeded(fast.acquire(reservation(hold.digest())), "done");
    }

    @Test
    void fastStoreNeverKeepsASuccessLongerThanTheTruth() {
        Hold hold = acquired(anyDigest());
        store.complete(hold, keep("done"));
        now.addAndGet(RETENTION.toNanos() / 2 - 1);
        store.committed(hold, keep("done"));
        now.addAndGet(RETENTION.toNanos() / 2 + 1);

        acquired(hold.digest());
    }

    @Test
    void fastStoreEmptiedMidFlight_theTruthStillRefuses_andNothingIsLeftInTheFastStore() {
        Hold hold = acquired(anyDigest());
        fast.clear();

        assertThat(store.acquire(reservation(hold.digest()))).isInstanceOf(Acquisition.InProgress.class);
        assertThat(fast.isEmpty()).isTrue();

        assertThat(store.complete(hold, keep("done"))).isEqualTo(new Transition.Applied());
        store.committed(hold, keep("done"));
        assertSucceeded(fast.acquire(reservation(hold.digest())), "done");
    }

    @Test
    void fastStoreEmptiedAfterSuccess_duplicateIsAnsweredFromTheTruth_andRepairsTheFastStore() {
        Hold hold = acquired(anyDigest());
        store.complete(hold, keep("done"));
        store.committed(hold, keep("done"));
        fast.clear();

        assertSucceeded(store.acquire(reservation(hold.digest())), "done");
        assertSucceeded(fast.acquire(reservation(hold.digest())), "done");
    }

    @Test
    void strangerInTheFastStore_doesNotTakeOwnership() {
        Hold hold = acquired(anyDigest());
        fast.clear();
        fast.acquire(reservation(hold.digest()));

        assertThat(store.renew(List.of(renewal(hold)))).containsExactly(Renewal.Answer.CONFIRMED);
        assertThat(store.complete(hold, keep("done"))).isEqualTo(new Transition.Applied());
    }

    @Test
    void leftoverMismatchInTheFastStore_isNotBelieved() {
        Digest digest = anyDigest();
        fast.acquire(reservation(digest, fingerprint(2), Owner.fresh()));

        acquired(reservation(digest, fingerprint(1), Owner.fresh()));
    }

    /** Its clock was set back, and the record may stay for days. */
    @Test
    void recordWithMoreTimeThanAnybodyAsksFor_isNotBelieved() {
        Reservation asked = reservation(anyDigest());
        fast.acquire(new Reservation(
                asked.digest(), asked.fingerprint(), Owner.fresh(), LEASE.multipliedBy(10), RETENTION, asked.origin()));

        acquired(asked);
    }

    @Test
    void fastStoreAway_theTruthServesAlone() {
        fast.away(true);
        Hold hold = acquired(anyDigest());
        assertThat(store.acquire(reservation(hold.digest()))).isInstanceOf(Acquisition.InProgress.class);
        store.complete(hold, keep("done"));
        store.committed(hold, keep("done"));
        assertSucceeded(store.acquire(reservation(hold.digest())), "done");
    }

    @Test
    void fastStoreAway_isLeftAloneAfterThreeFailures_andTriedByOneCallerAPeriod() {
        fast.away(true);
        for (int i = 0; i < 10; i++) {
            store.acquire(reservation(anyDigest()));
        }
        assertThat(fast.calls()).isEqualTo(3);

        now.addAndGet(OPEN.toNanos());
        for (int i = 0; i < 10; i++) {
            store.acquire(reservation(anyDigest()));
        }
        assertThat(fast.calls()).isEqualTo(4);

        fast.away(false);
        now.addAndGet(OPEN.toNanos());
        for (int i = 0; i < 10; i++) {
            acquired(anyDigest());
        }
        assertThat(fast.calls()).isEqualTo(14);
    }

    @Test
    void recordThatCouldNotBeFreed_isFreedWhenTheFastStoreAnswersAgain() {
        Hold hold = acquired(anyDigest());
        fast.away(true);
        assertThat(store.release(hold)).isEqualTo(new Transition.Applied());
        fast.away(false);

        acquired(anyDigest());
        acquired(hold.digest());
    }

    @Test
    void truthAway_nothingRuns_andTheFastStoreIsFreed() {
        IdempotencyStore withoutTruth = tiered(new AwayStore());

        assertThat(withoutTruth.acquire(reservation(anyDigest()))).isInstanceOf(Acquisition.Unavailable.class);
        assertThat(fast.isEmpty()).isTrue();
        fast.away(true);
        assertThat(withoutTruth.acquire(reservation(anyDigest()))).isInstanceOf(Acquisition.Unavailable.class);
    }

    /** A store that can be emptied and cut off. */
    private static final class ControllableStore implements IdempotencyStore {
        private MemoryStore store;
        private final MemoryStore first;
        private boolean away;
        private int calls;
        private final java.util.Set<Digest> held = new java.util.HashSet<>();

        ControllableStore(MemoryStore store) {
            this.first = store;
            this.store = store;
        }

        void clear() {
            store = new MemoryStore(() -> 0);
            held.clear();
        }

        boolean isEmpty() {
            return held.isEmpty();
        }

        void away(boolean isAway) {
            away = isAway;
        }

        int calls() {
            return calls;
        }

        @Override
        public Acquisition acquire(Reservation reservation) {
            calls++;
            if (away) {
                return new Acquisition.Unavailable(new IllegalStateException("away"));
            }
            Acquisition answer = store.acquire(reservation);
            held.add(reservation.digest());
            return answer;
        }

        @Override
        public List<Renewal.Answer> renew(List<Renewal> renewals) {
            return away ? renewals.stream().map(r -> Renewal.Answer.UNKNOWN).toList() : store.renew(renewals);
        }

        @Override
        public Transition complete(Hold hold, Completion completion) {
            return away
                    ? new Transition.Unavailable(new IllegalStateException("away"))
                    : store.complete(hold, completion);
        }

        @Override
        public Transition release(Hold hold) {
            if (away) {
                return new Transition.Unavailable(new IllegalStateException("away"));
            }
            Transition answer = store.release(hold);
            if (answer instanceof Transition.Applied) {
                held.remove(hold.digest());
            }
            return answer;
        }

        @Override
        public boolean completesInTransaction() {
            return first.completesInTransaction();
        }
    }

    /** A store that never answers. */
    private static final class AwayStore implements IdempotencyStore {
        @Override
        public Acquisition acquire(Reservation reservation) {
            return new Acquisition.Unavailable(new IllegalStateException("away"));
        }

        @Override
        public List<Renewal.Answer> renew(List<Renewal> renewals) {
            return renewals.stream().map(r -> Renewal.Answer.UNKNOWN).toList();
        }

        @Override
        public Transition complete(Hold hold, Completion completion) {
            return new Transition.Unavailable(new IllegalStateException("away"));
        }

        @Override
        public Transition release(Hold hold) {
            return new Transition.Unavailable(new IllegalStateException("away"));
        }

        @Override
        public boolean completesInTransaction() {
            return true;
        }
    }
}
