// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

import io.idempotent.IdempotencyException;
import io.idempotent.WhenSucceeded;
import io.idempotent.internal.redis.BuiltClient;
import io.idempotent.internal.redis.RedisSettings;
import io.idempotent.internal.redis.RedisStore;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;
import io.idempotent.testing.Crowd;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls end, fail and are interrupted at the moment in which their lease is renewed. The task of the renewals runs as in
 * an application, on the real clock and a real Redis; the store lets go of a call only while it is asked to renew it.
 */
class NothingLeftWhileRenewedTest {
    private static final Duration LEASE = Duration.ofSeconds(3);
    private static final Duration BOUND = Duration.ofMinutes(8);
    private static final int THREADS = 200;
    private static final int ROUNDS_OF_THE_WITNESS = 3;

    private final RedisProcess redis = RedisProcess.started();
    private final BuiltClient client = BuiltClient.from(RedisSettings.of(redis.address()));
    private final Renewals renewals = new Renewals(Ticker.SYSTEM);
    private final Running running = new Running();
    private final Guard guard = new Guard(
            Transactions.none(),
            running,
            renewals,
            new Waiting(1, length -> {}, Ticker.SYSTEM),
            Runnable::run,
            Ticker.SYSTEM,
            Observers.NONE);
    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
    private final Map<Owner, Stay> staying = new ConcurrentHashMap<>();
    private final RenewedStore store = new RenewedStore(new RedisStore(client.client(), RedisStore.DEFAULT_KEY_PREFIX));

    /** A business that goes on until its lease is renewed, and that is then interrupted or not. */
    private record Stay(Thread thread, boolean isInterrupted, CountDownLatch renewed) {
        void letGo() {
            if (isInterrupted) {
                thread.interrupt();
            } else {
                renewed.countDown();
            }
        }
    }

    @AfterEach
    void stop() {
        scheduler.shutdownNow();
        client.close();
        redis.close();
    }

    @Test
    void sixHundredCalls_leaveNothingToRenew_andNoKeyWithoutAnEnd() throws Exception {
        leaveNothing(600);
    }

    @Test
    @Tag("long")
    void tenThousandCalls_leaveNothingToRenew_andNoKeyWithoutAnEnd() throws Exception {
        leaveNothing(10_000);
    }

    private void leaveNothing(int calls) throws Exception {
        startRenewals();
        callAll(calls);
        assertThat(store.renewed).hasSizeGreaterThan(calls / 2);
        assertThat(whatIsRenewedBesideAWitness()).isEmpty();
        assertThat(keysWithoutAnEnd()).isZero();
    }

    /** The control of the tests above: a renewal that makes a key eternal is found, whoever ends the call. */
    @Test
    void renewalThatTakesTheEndAway_isFound() throws Exception {
        store.takesTheEndAway = true;
        startRenewals();
        callAll(THREADS);
        assertThat(keysWithoutAnEnd()).isPositive();
    }

    /** The control of the tests above: an attempt that nobody takes out of the renewals is found. */
    @Test
    void attemptThatIsLeftBehind_isFound() throws Exception {
        Call call = anyCall();
        Acquisition.Acquired answer = (Acquisition.Acquired) store.acquire(call.reservation(Owner.fresh()));
        renewals.add(new Attempt(call, answer.hold(), Ticker.SYSTEM, Ticker.SYSTEM.nanos()));
        startRenewals();
        assertThat(whatIsRenewedBesideAWitness()).containsExactly(answer.hold().owner());
    }

    private void startRenewals() {
        assertThat(renewals.startOn(scheduler).isCancelled()).isFalse();
    }

    private void callAll(int calls) throws Exception {
        Crowd.once(THREADS, BOUND, thread -> {
            for (int i = thread; i < calls; i += THREADS) {
                call();
                assertThat(running.innermost()).isEmpty();
            }
        });
    }

    private void call() {
        try {
            guard.outside(anyCall(), attempt -> business(attempt.orElseThrow()));
        } catch (IdempotencyException | IllegalStateException | InterruptedException expected) {
            assertThat(expected).isNotNull();
        } catch (Exception unexpected) {
            throw new AssertionError(unexpected);
        } finally {
            endInterruption();
        }
    }

    /** The next call begins with a thread that nobody has interrupted. */
    @SuppressWarnings("ReturnValueIgnored")
    private static void endInterruption() {
        Thread.interrupted();
    }

    private Object business(Attempt attempt) throws InterruptedException {
        int end = ThreadLocalRandom.current().nextInt(4);
        stay(attempt.hold().owner(), new Stay(Thread.currentThread(), end == 0, new CountDownLatch(1)));
        if (end == 1) {
            throw new IllegalStateException("the business failed");
        }
        if (end == 2) {
            Thread.currentThread().interrupt();
        }
        return "done";
    }

    /** Where a busy machine lets the lease end before it is renewed, the call ends without a renewal. */
    private void stay(Owner owner, Stay stay) throws InterruptedException {
        staying.put(owner, stay);
        try {
            if (!stay.renewed().await(LEASE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("the lease was not renewed in time");
            }
        } finally {
            staying.remove(owner);
        }
    }

    /** While a witness is renewed several times, whatever else is still known would be renewed, too. */
    private Set<Owner> whatIsRenewedBesideAWitness() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        CountDownLatch rounds = new CountDownLatch(ROUNDS_OF_THE_WITNESS);
        store.renewed.clear();
        try {
            Future<Owner> witness = thread.submit(() -> witness(rounds));
            Owner owner = witness.get(60, TimeUnit.SECONDS);
            Set<Owner> others = ConcurrentHashMap.newKeySet();
            others.addAll(store.renewed);
            assertThat(others.remove(owner)).isTrue();
            return others;
        } finally {
            thread.shutdownNow();
        }
    }

    private Owner witness(CountDownLatch rounds) throws Exception {
        Object owner = guard.outside(anyCall(), attempt -> {
            Owner own = attempt.orElseThrow().hold().owner();
            store.witness = own;
            store.roundsOfTheWitness = rounds;
            assertThat(rounds.await(60, TimeUnit.SECONDS)).isTrue();
            return own;
        });
        return (Owner) Objects.requireNonNull(owner);
    }

    private long keysWithoutAnEnd() {
        return redis.command("KEYS", "*").stream()
                .map(key -> redis.command("PTTL", key).get(0))
                .filter("-1"::equals)
                .count();
    }

    private Call anyCall() {
        OutcomeFormat outcomes = new OutcomeFormat("pay", new TextCodec(), String.class, 100, List.of());
        Operation.Times times = new Operation.Times(
                LEASE, Duration.ofMinutes(10), Duration.ofHours(1), Duration.ofSeconds(1), Optional.empty());
        return new Call(
                new Operation("pay", store, outcomes, WhenSucceeded.REPLAY, times),
                Digests.digest(
                        Optional.empty(),
                        Optional.empty(),
                        "pay",
                        List.of(KeyPart.text(UUID.randomUUID().toString()))),
                Fingerprint.NONE,
                new Reservation.Origin(Optional.empty(), "pay", "key"));
    }

    /** Lets calls go when it is asked to renew them, just before Redis is asked. */
    private final class RenewedStore implements IdempotencyStore {
        private final IdempotencyStore store;
        private final Set<Owner> renewed = ConcurrentHashMap.newKeySet();
        private volatile boolean takesTheEndAway;
        private volatile Owner witness = Owner.fresh();
        private volatile CountDownLatch roundsOfTheWitness = new CountDownLatch(0);

        RenewedStore(IdempotencyStore store) {
            this.store = store;
        }

        @Override
        public List<Renewal.Answer> renew(List<Renewal> asked) {
            asked.forEach(renewal -> letGo(renewal.hold().owner()));
            List<Renewal.Answer> answers = store.renew(asked);
            if (takesTheEndAway) {
                redis.command("KEYS", "*").forEach(key -> redis.command("PERSIST", key));
            }
            return answers;
        }

        private void letGo(Owner owner) {
            renewed.add(owner);
            if (owner.equals(witness)) {
                roundsOfTheWitness.countDown();
            }
            Optional.ofNullable(staying.get(owner)).ifPresent(Stay::letGo);
        }

        @Override
        public Acquisition acquire(Reservation reservation) {
            return store.acquire(reservation);
        }

        @Override
        public Transition complete(Hold hold, Completion completion) {
            return store.complete(hold, completion);
        }

        @Override
        public Transition release(Hold hold) {
            return store.release(hold);
        }

        @Override
        public boolean completesInTransaction() {
            return false;
        }
    }
}
