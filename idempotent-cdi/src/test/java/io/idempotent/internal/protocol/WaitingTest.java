// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.spi.Acquisition;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class WaitingTest {
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private final ManualTicker ticker = new ManualTicker();
    private final List<Duration> pauses = new ArrayList<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final Waiting waiting = new Waiting(1, this::pause, ticker);

    private void pause(Duration length) {
        pauses.add(length);
        ticker.advance(length);
    }

    private Gate.Try inProgress() {
        asked.incrementAndGet();
        return new Gate.Try(new Acquisition.InProgress(Duration.ofSeconds(30)), ticker.nanos());
    }

    private Gate.Try mismatch() {
        return new Gate.Try(new Acquisition.Mismatch(), ticker.nanos());
    }

    @Test
    void anotherAnswer_endsIt() {
        Gate.Try first = inProgress();
        assertThat(waiting.until(LIMIT, first, () -> asked.get() < 4 ? inProgress() : mismatch())
                        .answer())
                .isInstanceOf(Acquisition.Mismatch.class);
        assertThat(pauses).hasSize(4);
    }

    @Test
    void theLimitEndsIt_andTheLastAnswerCounts() {
        Gate.Try first = inProgress();
        Gate.Try last = waiting.until(LIMIT, first, this::inProgress);

        assertThat(last.isInProgress()).isTrue();
        assertThat(last).isNotSameAs(first);
        assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus)).isEqualTo(LIMIT);
        assertThat(asked.get()).isEqualTo(pauses.size() + 1);
    }

    @Test
    void pausesGrow_betweenHalfAndTheWholeOfTheirLength() {
        waiting.until(LIMIT, inProgress(), this::inProgress);

        long whole = 20;
        for (Duration pause : pauses.subList(0, pauses.size() - 1)) {
            assertThat(pause).isBetween(Duration.ofMillis(whole).dividedBy(2), Duration.ofMillis(whole));
            whole = Math.min(200, 2 * whole);
        }
        assertThat(whole).isEqualTo(200);
    }

    @Test
    void waiters_doNotAskInStep() {
        for (int i = 0; i < 50; i++) {
            waiting.until(Duration.ofMillis(20), inProgress(), this::mismatch);
        }
        assertThat(new HashSet<>(pauses)).hasSizeGreaterThan(10);
    }

    @Test
    void noPlaceLeft_nobodyWaits() {
        Gate.Try first = inProgress();
        waiting.until(LIMIT, inProgress(), () -> {
            assertThat(waiting.until(LIMIT, first, this::inProgress)).isSameAs(first);
            assertThat(pauses).hasSize(1);
            return mismatch();
        });
    }

    @Test
    void placeIsGivenBack_alsoByAFailure() {
        IllegalStateException failure = new IllegalStateException("the store broke its promise");
        assertThatThrownBy(() -> waiting.until(LIMIT, inProgress(), () -> {
                    throw failure;
                }))
                .isSameAs(failure);
        pauses.clear();
        waiting.until(LIMIT, inProgress(), this::mismatch);
        assertThat(pauses).hasSize(1);
    }

    @Test
    void interrupted_theFirstAnswerCounts_andTheThreadStaysInterrupted() {
        Waiting interruptible = new Waiting(1, length -> TimeUnit.NANOSECONDS.sleep(length.toNanos()), ticker);
        Gate.Try first = inProgress();
        for (int round = 0; round < 3; round++) {
            Thread.currentThread().interrupt();
            assertThat(interruptible.until(LIMIT, first, this::inProgress)).isSameAs(first);
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(asked).hasValue(1);
        assertThat(interruptible.until(LIMIT, first, this::mismatch).answer())
                .as("the place was given back")
                .isInstanceOf(Acquisition.Mismatch.class);
    }

    @Test
    void answerThatIsNotInProgress_isNotWaitedFor() {
        assertThat(waiting.until(LIMIT, mismatch(), this::inProgress).isInProgress())
                .isFalse();
        assertThat(pauses).isEmpty();
    }
}
