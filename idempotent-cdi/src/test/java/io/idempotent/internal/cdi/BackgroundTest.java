// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;

import io.idempotent.internal.protocol.ServerLookup;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.LogBook;
import io.idempotent.testing.OtherThread;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What is handed off when the application stops is run to its end, within a bound. */
class BackgroundTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int MORE_THAN_THREADS = 20;

    /** A server can have one thread for all that it schedules. */
    private final ScheduledExecutorService servers = Executors.newScheduledThreadPool(1);

    private final ExecutorService serversPool = Executors.newCachedThreadPool();
    private final CountDownLatch storeAnswers = new CountDownLatch(1);
    private final AtomicInteger ended = new AtomicInteger();

    @AfterEach
    void stopTheServer() {
        servers.shutdownNow();
        serversPool.shutdownNow();
    }

    private Background background(boolean managed) {
        return Background.of(new Server(
                managed
                        ? Map.of(
                                "java:comp/DefaultManagedScheduledExecutorService",
                                servers,
                                "java:comp/DefaultManagedExecutorService",
                                serversPool)
                        : Map.of()));
    }

    private void endWhenTheStoreAnswers() {
        try {
            if (storeAnswers.await(30, TimeUnit.SECONDS)) {
                ended.incrementAndGet();
            }
        } catch (InterruptedException cutOff) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsQueuedAtTheStop_isEnded(boolean managed) throws Exception {
        Background background = background(managed);
        for (int i = 0; i < MORE_THAN_THREADS; i++) {
            background.ends().execute(this::endWhenTheStoreAnswers);
        }
        try (OtherThread stopping = new OtherThread()) {
            var stopped = stopping.begins(() -> {
                background.close(PATIENCE);
                return null;
            });
            storeAnswers.countDown();
            stopped.get(30, TimeUnit.SECONDS);
        }

        assertThat(ended).hasValue(MORE_THAN_THREADS);
        assertThat(servers.isShutdown()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatDoesNotEnd_isLeftToItsLease(boolean managed) {
        Background background = background(managed);
        background.ends().execute(this::endWhenTheStoreAnswers);

        quietly(() -> background.close(Duration.ofMillis(50)));

        assertThat(ended).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void afterTheStop_nothingIsTaken(boolean managed) {
        Background background = background(managed);
        background.close(PATIENCE);

        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> background.ends().execute(ended::incrementAndGet));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void onlyEndsThatAreCutOff_areWarnedOf(boolean managed) {
        try (LogBook log = LogBook.open()) {
            Background rounds = background(managed);
            rounds.upkeep().execute(this::endWhenTheStoreAnswers);
            rounds.questions().execute(this::endWhenTheStoreAnswers);
            rounds.close(Duration.ofMillis(50));
            assertThat(log.warnings()).isEmpty();

            Background ends = background(managed);
            ends.ends().execute(this::endWhenTheStoreAnswers);
            ends.close(Duration.ofMillis(50));
            assertThat(log.warnings())
                    .containsExactly("The application stopped before the ends of 1 calls were recorded; their keys are"
                            + " free, or in doubt, when their leases end.");
        }
    }

    /** Whoever waits for an answer of the application has a thread of its own. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void questionsThatHang_keepNobodyWaiting(boolean managed) {
        Background background = background(managed);
        for (int i = 0; i < MORE_THAN_THREADS; i++) {
            background.questions().execute(this::endWhenTheStoreAnswers);
        }
        AtomicInteger others = new AtomicInteger();
        List.of(background.ends(), background.upkeep(), background.questions())
                .forEach(executor -> executor.execute(others::incrementAndGet));
        background.schedule(scheduler -> scheduler.schedule(others::incrementAndGet, 0, TimeUnit.SECONDS));

        Eventually.holds(PATIENCE, () -> others.get() == 4);

        assertThat(ended).hasValue(0);
        storeAnswers.countDown();
        background.close(PATIENCE);
        assertThat(ended).as("a question under way may be answered").hasValue(MORE_THAN_THREADS);
    }

    /** What is begun again and again ends first, while leases are renewed until the last end is recorded. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void atTheStop_roundsEndFirst_andRenewalsLast(boolean managed) throws Exception {
        Background background = background(managed);
        AtomicReference<Future<?>> round = new AtomicReference<>();
        AtomicReference<Future<?>> renewals = new AtomicReference<>();
        background.repeat(scheduler -> repeated(scheduler, round));
        background.schedule(scheduler -> repeated(scheduler, renewals));
        AtomicReference<List<Boolean>> cancelled = new AtomicReference<>();
        CountDownLatch running = new CountDownLatch(1);
        background.ends().execute(() -> {
            running.countDown();
            endWhenTheStoreAnswers();
            cancelled.set(List.of(round.get().isCancelled(), renewals.get().isCancelled()));
        });
        assertThat(running.await(30, TimeUnit.SECONDS)).isTrue();
        try (OtherThread stopping = new OtherThread()) {
            var stopped = stopping.begins(() -> {
                background.close(PATIENCE);
                return null;
            });
            Eventually.holds(PATIENCE, () -> round.get().isCancelled());
            storeAnswers.countDown();
            stopped.get(30, TimeUnit.SECONDS);
        }

        assertThat(cancelled.get()).containsExactly(true, false);
        assertThat(renewals.get().isCancelled()).isTrue();
    }

    private static Future<?> repeated(ScheduledExecutorService scheduler, AtomicReference<Future<?>> task) {
        task.set(scheduler.scheduleWithFixedDelay(() -> {}, 1, 1, TimeUnit.HOURS));
        return task.get();
    }

    @Test
    void whatTheServerRefuses_isNotWaitedFor() {
        Background background = background(true);
        servers.shutdownNow();
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> background.ends().execute(ended::incrementAndGet));

        long before = System.nanoTime();
        background.close(PATIENCE);

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(PATIENCE);
    }

    @Test
    void whatFails_isNotWaitedForEither() {
        HandOffs handOffs = new HandOffs(Runnable::run);

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> handOffs.execute(() -> {
                    throw new IllegalStateException("a defect");
                }));

        assertThat(handOffs.close(Duration.ZERO)).isZero();
    }

    private static void quietly(Runnable action) {
        Logger complaining = Logger.getLogger("io.idempotent");
        complaining.setLevel(Level.OFF);
        try {
            action.run();
        } finally {
            complaining.setLevel(null);
        }
    }

    /** A server that may have managed threads. */
    private record Server(Map<String, ExecutorService> managed) implements ServerLookup {
        @Override
        public <T> Optional<T> bean(Class<T> type) {
            return Optional.empty();
        }

        @Override
        public <T> Optional<T> bean(Class<T> type, String name) {
            return Optional.empty();
        }

        @Override
        public <T> Optional<T> jndi(Class<T> type, String name) {
            return Optional.ofNullable(managed.get(name)).map(type::cast);
        }
    }
}
