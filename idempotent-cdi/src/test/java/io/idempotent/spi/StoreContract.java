// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every store must do, whatever keeps its records. An implementation's test extends this class and supplies the
 * store and the means to let a lease or a retention end without waiting.
 */
public abstract class StoreContract {
    protected static final Duration LEASE = Duration.ofSeconds(30);
    protected static final Duration RETENTION = Duration.ofHours(1);
    private static final SecureRandom RANDOM = new SecureRandom();

    /** The store under test. */
    protected abstract IdempotencyStore store();

    /** Makes the present lease, or the retention of a finished record, end now. */
    protected abstract void end(Digest digest);

    protected static Digest anyDigest() {
        byte[] content = new byte[Digest.LENGTH];
        RANDOM.nextBytes(content);
        return new Digest(Bytes.of(content));
    }

    protected static Fingerprint fingerprint(int seed) {
        byte[] content = new byte[Fingerprint.LENGTH];
        content[0] = (byte) seed;
        return new Fingerprint(Bytes.of(content));
    }

    protected static Envelope outcome(String text) {
        return new Envelope(Bytes.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    protected static Completion keep(String text) {
        return new Completion.Keep(outcome(text), RETENTION, Optional.empty());
    }

    protected static Reservation reservation(Digest digest) {
        return reservation(digest, fingerprint(1), Owner.fresh());
    }

    protected static Reservation reservation(Digest digest, Fingerprint fingerprint, Owner owner) {
        return new Reservation(
                digest,
                fingerprint,
                owner,
                LEASE,
                RETENTION,
                new Reservation.Origin(Optional.of("tenant"), "contract", "key"));
    }

    protected Hold acquired(Digest digest) {
        return acquired(reservation(digest));
    }

    protected Hold acquired(Reservation reservation) {
        Acquisition answer = store().acquire(reservation);
        assertThat(answer).isInstanceOf(Acquisition.Acquired.class);
        Hold hold = ((Acquisition.Acquired) answer).hold();
        assertThat(hold.digest()).isEqualTo(reservation.digest());
        assertThat(hold.fingerprint()).isEqualTo(reservation.fingerprint());
        assertThat(hold.owner()).isEqualTo(reservation.owner());
        return hold;
    }

    protected void assertSucceeded(Acquisition answer, String text) {
        assertThat(answer).isInstanceOf(Acquisition.Succeeded.class);
        Acquisition.Succeeded succeeded = (Acquisition.Succeeded) answer;
        assertThat(succeeded.outcome()).isEqualTo(outcome(text));
        assertThat(succeeded.remainingRetention()).isPositive().isLessThanOrEqualTo(RETENTION);
    }

    @Test
    void absent_isAcquired() {
        acquired(anyDigest());
    }

    @Test
    void held_isInProgressForOthers() {
        Digest digest = anyDigest();
        acquired(digest);

        Acquisition answer = store().acquire(reservation(digest));

        assertThat(answer).isInstanceOf(Acquisition.InProgress.class);
        assertThat(((Acquisition.InProgress) answer).remainingLease())
                .isPositive()
                .isLessThanOrEqualTo(LEASE);
    }

    @Test
    void held_isAcquiredAgainByTheSameOwner() {
        Reservation reservation = reservation(anyDigest());
        Hold first = acquired(reservation);

        assertThat(acquired(reservation)).isEqualTo(first);
    }

    @Test
    void completed_isSucceededForAll() {
        Hold hold = acquired(anyDigest());

        assertThat(store().completeApart(hold, keep("done"))).isEqualTo(new Transition.Applied());
        store().committed(hold, keep("done"));

        assertSucceeded(store().acquire(reservation(hold.digest())), "done");
        assertSucceeded(store().acquire(reservation(hold.digest())), "done");
    }

    @Test
    void completed_keepsAnEmptyOutcomeAndALongOne() {
        for (String text : List.of("", "x".repeat(100_000))) {
            Hold hold = acquired(anyDigest());
            store().completeApart(hold, keep(text));
            store().committed(hold, keep(text));
            assertSucceeded(store().acquire(reservation(hold.digest())), text);
        }
    }

    @Test
    void complete_twiceBySameOwner_isAppliedAndKeepsTheFirst() {
        Hold hold = acquired(anyDigest());
        store().completeApart(hold, keep("first"));

        assertThat(store().completeApart(hold, keep("second"))).isEqualTo(new Transition.Applied());
        store().committed(hold, keep("first"));
        assertSucceeded(store().acquire(reservation(hold.digest())), "first");
    }

    @Test
    void complete_byAStranger_changesNothing() {
        Hold hold = acquired(anyDigest());

        assertThat(store().completeApart(stranger(hold), keep("stranger"))).isEqualTo(new Transition.NotOwner());

        assertThat(store().acquire(reservation(hold.digest()))).isInstanceOf(Acquisition.InProgress.class);
        store().completeApart(hold, keep("owner"));
        store().committed(hold, keep("owner"));
        assertThat(store().completeApart(stranger(hold), keep("stranger"))).isEqualTo(new Transition.NotOwner());
        assertSucceeded(store().acquire(reservation(hold.digest())), "owner");
    }

    @Test
    void freed_isAcquiredAgain() {
        Hold hold = acquired(anyDigest());

        assertThat(store().completeApart(hold, new Completion.Free())).isEqualTo(new Transition.Applied());
        store().committed(hold, new Completion.Free());

        assertGrowing(hold, acquired(hold.digest()));
    }

    @Test
    void freed_twiceBySameOwner_leavesTheNextOwnerAlone() {
        Hold hold = acquired(anyDigest());
        store().completeApart(hold, new Completion.Free());
        store().committed(hold, new Completion.Free());
        acquired(hold.digest());

        store().completeApart(hold, new Completion.Free());
        store().committed(hold, new Completion.Free());

        assertThat(store().acquire(reservation(hold.digest()))).isInstanceOf(Acquisition.InProgress.class);
    }

    @Test
    void released_isAcquiredAgain() {
        Hold hold = acquired(anyDigest());

        assertThat(store().release(hold)).isEqualTo(new Transition.Applied());
        assertThat(store().release(hold)).isEqualTo(new Transition.Applied());

        assertGrowing(hold, acquired(hold.digest()));
    }

    @Test
    void released_mayComeBackWithAnotherFingerprint() {
        Hold hold = acquired(anyDigest());
        store().release(hold);

        acquired(reservation(hold.digest(), fingerprint(2), Owner.fresh()));
        assertThat(store().acquire(reservation(hold.digest()))).isEqualTo(new Acquisition.Mismatch());
    }

    @Test
    void release_byAStranger_changesNothing() {
        Hold hold = acquired(anyDigest());

        assertThat(store().release(stranger(hold))).isEqualTo(new Transition.NotOwner());
        assertThat(store().acquire(reservation(hold.digest()))).isInstanceOf(Acquisition.InProgress.class);
    }

    @Test
    void release_afterCompletionByTheSameOwner_saysSoAndChangesNothing() {
        Hold hold = acquired(anyDigest());
        store().completeApart(hold, keep("done"));
        store().committed(hold, keep("done"));

        assertThat(store().release(hold)).isEqualTo(new Transition.AlreadyCompleted());
        assertThat(store().release(stranger(hold))).isEqualTo(new Transition.NotOwner());
        assertSucceeded(store().acquire(reservation(hold.digest())), "done");
    }

    @Test
    void otherFingerprint_isAMismatchInEveryState() {
        Hold hold = acquired(anyDigest());
        Reservation other = reservation(hold.digest(), fingerprint(2), Owner.fresh());

        assertThat(store().acquire(other)).isEqualTo(new Acquisition.Mismatch());
        store().completeApart(hold, keep("done"));
        store().committed(hold, keep("done"));
        assertThat(store().acquire(other)).isEqualTo(new Acquisition.Mismatch());
        assertSucceeded(store().acquire(reservation(hold.digest())), "done");
    }

    @Test
    void endedLease_isTakenOverWithAHigherFence() {
        Hold first = acquired(anyDigest());
        end(first.digest());

        assertGrowing(first, acquired(first.digest()));
    }

    /** Whether the store still knows an attempt whose lease has ended. */
    protected boolean remembersEndedLeases() {
        return true;
    }

    @Test
    void onlyWhoComesAfterAnUnfinishedAttempt_tookOver() {
        Digest digest = anyDigest();
        assertThat(tookOver(digest)).isFalse();
        end(digest);
        Reservation next = reservation(digest);
        assertThat(((Acquisition.Acquired) store().acquire(next)).tookOver()).isEqualTo(remembersEndedLeases());

        Hold hold = ((Acquisition.Acquired) store().acquire(next)).hold();
        store().release(hold);
        assertThat(tookOver(digest)).isFalse();
    }

    @Test
    void whoComesAfterAFinishedAttempt_tookNothingOver() {
        Hold hold = acquired(anyDigest());
        store().completeApart(hold, keep("done"));
        store().committed(hold, keep("done"));
        end(hold.digest());

        assertThat(tookOver(hold.digest())).isFalse();
    }

    private boolean tookOver(Digest digest) {
        return ((Acquisition.Acquired) store().acquire(reservation(digest))).tookOver();
    }

    @Test
    void endedLease_isTakenOverAlsoWithAnotherFingerprint() {
        Hold first = acquired(anyDigest());
        end(first.digest());

        acquired(reservation(first.digest(), fingerprint(2), Owner.fresh()));
    }

    @Test
    void formerOwner_canDoNothing() {
        Hold former = acquired(anyDigest());
        end(former.digest());
        Hold present = acquired(former.digest());

        assertThat(store().renew(List.of(new Renewal(former, LEASE)))).containsExactly(Renewal.Answer.LOST);
        assertThat(store().completeApart(former, keep("former"))).isEqualTo(new Transition.NotOwner());
        assertThat(store().completeApart(former, new Completion.Free())).isEqualTo(new Transition.NotOwner());
        assertThat(store().release(former)).isEqualTo(new Transition.NotOwner());

        assertThat(store().acquire(reservation(former.digest()))).isInstanceOf(Acquisition.InProgress.class);
        assertThat(store().completeApart(present, keep("present"))).isEqualTo(new Transition.Applied());
        store().committed(present, keep("present"));
        assertSucceeded(store().acquire(reservation(former.digest())), "present");
    }

    @Test
    void endedLease_thatNobodyTookOver_canStillComplete() {
        Hold hold = acquired(anyDigest());
        end(hold.digest());

        assertThat(store().completeApart(hold, keep("late"))).isEqualTo(new Transition.Applied());
        store().committed(hold, keep("late"));
        assertSucceeded(store().acquire(reservation(hold.digest())), "late");
    }

    @Test
    void completedLate_keepsItsFingerprint() {
        Hold hold = acquired(anyDigest());
        end(hold.digest());
        store().completeApart(hold, keep("late"));
        store().committed(hold, keep("late"));

        assertThat(store().acquire(reservation(hold.digest(), fingerprint(2), Owner.fresh())))
                .isEqualTo(new Acquisition.Mismatch());
    }

    @Test
    void endedRetention_isAcquiredAnew() {
        Hold hold = acquired(anyDigest());
        store().completeApart(hold, keep("done"));
        store().committed(hold, keep("done"));
        end(hold.digest());

        assertGrowing(hold, acquired(hold.digest()));
    }

    @Test
    void renew_prolongsTheLease() {
        Hold hold = acquired(anyDigest());

        assertThat(store().renew(List.of(new Renewal(hold, LEASE.multipliedBy(3)))))
                .containsExactly(Renewal.Answer.CONFIRMED);

        Acquisition answer = store().acquire(reservation(hold.digest()));
        assertThat(answer).isInstanceOf(Acquisition.InProgress.class);
        assertThat(((Acquisition.InProgress) answer).remainingLease()).isGreaterThan(LEASE);
    }

    @Test
    void renew_answersEachOfABatch() {
        Hold live = acquired(anyDigest());
        Hold completed = acquired(anyDigest());
        store().completeApart(completed, keep("done"));
        store().committed(completed, keep("done"));
        Hold released = acquired(anyDigest());
        store().release(released);
        Hold other = acquired(anyDigest());

        assertThat(store().renew(List.of(
                        renewal(live), renewal(stranger(live)), renewal(completed), renewal(released), renewal(other))))
                .containsExactly(
                        Renewal.Answer.CONFIRMED,
                        Renewal.Answer.LOST,
                        Renewal.Answer.LOST,
                        Renewal.Answer.LOST,
                        Renewal.Answer.CONFIRMED);
        assertThat(store().renew(List.of())).isEmpty();
        assertSucceeded(store().acquire(reservation(completed.digest())), "done");
    }

    @Test
    void renewed_andThenEnded_isTakenOver() {
        Hold first = acquired(anyDigest());
        store().renew(List.of(renewal(first)));
        end(first.digest());

        assertGrowing(first, acquired(first.digest()));
        assertThat(store().renew(List.of(renewal(first)))).containsExactly(Renewal.Answer.LOST);
    }

    @Test
    void fiftyCallersAtOnce_oneAcquires() throws Exception {
        Digest digest = anyDigest();
        Queue<Acquisition> answers = race(50, () -> store().acquire(reservation(digest)));

        assertOneOfFifty(answers);
    }

    @Test
    void fiftyCallersOnAnEndedLease_oneTakesOver() throws Exception {
        Digest digest = anyDigest();
        acquired(digest);
        end(digest);

        Queue<Acquisition> answers = race(50, () -> store().acquire(reservation(digest)));

        assertOneOfFifty(answers);
    }

    /** An answer of another kind is shown with its cause. */
    private static void assertOneOfFifty(Queue<Acquisition> answers) {
        assertThat(answers)
                .hasSize(50)
                .allSatisfy(answer ->
                        assertThat(answer).isInstanceOfAny(Acquisition.Acquired.class, Acquisition.InProgress.class));
        assertThat(answers).filteredOn(Acquisition.Acquired.class::isInstance).hasSize(1);
    }

    protected static Renewal renewal(Hold hold) {
        return new Renewal(hold, LEASE);
    }

    /** A hold on the same record in another owner's name. */
    protected static Hold stranger(Hold hold) {
        return new Hold(hold.digest(), hold.fingerprint(), Owner.fresh(), hold.fence());
    }

    private static void assertGrowing(Hold before, Hold after) {
        assertThat(after.owner()).isNotEqualTo(before.owner());
        OptionalLong fence = before.fence();
        if (fence.isPresent()) {
            assertThat(after.fence()).isPresent();
            assertThat(after.fence().getAsLong()).isGreaterThan(fence.getAsLong());
        } else {
            assertThat(after.fence()).isEmpty();
        }
    }

    /** Runs a step in many threads that a latch lets go at once. */
    protected static <T> Queue<T> race(int threads, java.util.concurrent.Callable<T> step) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CountDownLatch ready = new CountDownLatch(threads);
            CountDownLatch go = new CountDownLatch(1);
            Queue<T> answers = new ConcurrentLinkedQueue<>();
            Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
            for (int i = 0; i < threads; i++) {
                pool.execute(() -> {
                    ready.countDown();
                    try {
                        go.await();
                        answers.add(step.call());
                    } catch (Throwable failure) {
                        failures.add(failure);
                    }
                });
            }
            assertThat(ready.await(10, TimeUnit.SECONDS)).isTrue();
            go.countDown();
            pool.shutdown();
            assertThat(pool.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
            assertThat(failures).isEmpty();
            return answers;
        } finally {
            pool.shutdownNow();
        }
    }
}
