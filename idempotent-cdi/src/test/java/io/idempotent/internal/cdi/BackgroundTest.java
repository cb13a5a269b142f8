// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;

import io.idempotent.internal.protocol.ServerLookup;
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

    private final ScheduledExecutorService servers = Executors.newScheduledThreadPool(1);
    private final CountDownLatch storeAnswers = new CountDownLatch(1);
    private final AtomicInteger ended = new AtomicInteger();

    @AfterEach
    void stopTheServer() {
        servers.shutdownNow();
    }

    private Background background(boolean managed) {
        return Background.of(new Server(managed ? Optional.of(servers) : Optional.empty()));
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
            background.executor().execute(this::endWhenTheStoreAnswers);
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
        background.executor().execute(this::endWhenTheStoreAnswers);

        quietly(() -> background.close(Duration.ofMillis(50)));

        assertThat(ended).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void afterTheStop_nothingIsTaken(boolean managed) {
        Background background = background(managed);
        background.close(PATIENCE);

        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> background.executor().execute(ended::incrementAndGet));
    }

    @Test
    void whatTheServerRefuses_isNotWaitedFor() {
        Background background = background(true);
        servers.shutdownNow();
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> background.executor().execute(ended::incrementAndGet));

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
    private record Server(Optional<ScheduledExecutorService> managed) implements ServerLookup {
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
            return managed.map(type::cast);
        }
    }
}
