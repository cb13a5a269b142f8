// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

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
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** However calls end, and whenever their thread is interrupted: no lease is renewed afterwards, and no key is for ever. */
class NothingLeftTest {
    private static final int CALLS = 10_000;
    private static final long SEED = 34;

    private final ManualTicker ticker = new ManualTicker();
    private final Renewals renewals = new Renewals(ticker);
    private final Running running = new Running();
    private final Guard guard = new Guard(
            Transactions.none(),
            running,
            renewals,
            new Waiting(1, ticker::advance, ticker),
            Runnable::run,
            ticker,
            Observers.NONE);
    private final Random random = new Random(SEED);
    private final AtomicInteger ran = new AtomicInteger();

    @Test
    void tenThousandCallsThatFailOrAreInterrupted_leaveNothingToRenew_andNoKeyWithoutAnEnd() {
        try (RedisProcess redis = RedisProcess.started();
                BuiltClient client = BuiltClient.from(RedisSettings.of(redis.address()))) {
            CountingStore store = new CountingStore(new RedisStore(client.client(), RedisStore.DEFAULT_KEY_PREFIX));
            for (int i = 0; i < CALLS; i++) {
                call(store);
            }
            assertThat(ran).hasValueGreaterThan(CALLS / 2);

            ticker.advance(StagedApplication.LEASE.dividedBy(2));
            renewals.renewWhatIsDue();
            assertThat(store.renewals).hasValue(0);
            assertThat(running.innermost()).isEmpty();
            for (String key : redis.command("KEYS", "*")) {
                assertThat(Long.parseLong(redis.command("PTTL", key).get(0))).isPositive();
            }
        }
    }

    private void call(IdempotencyStore store) {
        interruptSometimes(10);
        try {
            guard.outside(anyCall(store), attempt -> business());
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

    private Object business() throws InterruptedException {
        ran.incrementAndGet();
        interruptSometimes(10);
        switch (random.nextInt(3)) {
            case 0 -> throw new IllegalStateException("the business failed");
            case 1 -> throw new InterruptedException("the business was cancelled");
            default -> {
                return "done";
            }
        }
    }

    private void interruptSometimes(int oneIn) {
        if (random.nextInt(oneIn) == 0) {
            Thread.currentThread().interrupt();
        }
    }

    private static Call anyCall(IdempotencyStore store) {
        OutcomeFormat outcomes = new OutcomeFormat("pay", new TextCodec(), String.class, 100, List.of());
        Operation.Times times = new Operation.Times(
                StagedApplication.LEASE,
                StagedApplication.MAXIMUM_HOLD,
                Duration.ofHours(1),
                Duration.ofSeconds(1),
                Optional.empty());
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

    /** Counts how many leases it is asked to renew. */
    private record CountingStore(IdempotencyStore store, AtomicInteger renewals) implements IdempotencyStore {
        CountingStore(IdempotencyStore store) {
            this(store, new AtomicInteger());
        }

        @Override
        public Acquisition acquire(Reservation reservation) {
            return store.acquire(reservation);
        }

        @Override
        public List<Renewal.Answer> renew(List<Renewal> asked) {
            renewals.addAndGet(asked.size());
            return store.renew(asked);
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
