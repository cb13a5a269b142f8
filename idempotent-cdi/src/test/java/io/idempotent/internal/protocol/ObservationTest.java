// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.internal.protocol.Transactions.End;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ObservationTest {
    private final Observation observation = new Observation();
    private final List<End> told = new ArrayList<>();

    @Test
    void transactionFirst_theMethodLearnsItWhenItLeaves() {
        observation.ended(End.COMMITTED);
        assertThat(observation.leave(told::add)).contains(End.COMMITTED);
        assertThat(told).isEmpty();
    }

    @Test
    void methodFirst_theReceiverIsToldWhenTheTransactionEnds() {
        assertThat(observation.leave(told::add)).isEmpty();
        assertThat(told).isEmpty();
        observation.ended(End.ROLLED_BACK);
        assertThat(told).containsExactly(End.ROLLED_BACK);
    }

    @Test
    void secondEnd_isIgnored_whateverItSays() {
        observation.ended(End.UNKNOWN);
        observation.ended(End.COMMITTED);
        assertThat(observation.leave(told::add)).contains(End.UNKNOWN);
        observation.ended(End.COMMITTED);
        assertThat(told).isEmpty();
    }

    @Test
    void secondEndAfterTheReceiverWasTold_isIgnored() {
        assertThat(observation.leave(told::add)).isEmpty();
        observation.ended(End.COMMITTED);
        observation.ended(End.ROLLED_BACK);
        assertThat(told).containsExactly(End.COMMITTED);
    }

    @Test
    void receiverThatTakesItsTime_doesNotKeepOthersWaiting() throws Exception {
        CountDownLatch receiving = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        assertThat(observation.leave(end -> {
                    receiving.countDown();
                    awaitQuietly(release);
                }))
                .isEmpty();
        ExecutorService reaper = Executors.newSingleThreadExecutor();
        try {
            Future<?> ending = reaper.submit(() -> observation.ended(End.ROLLED_BACK));
            assertThat(receiving.await(30, TimeUnit.SECONDS)).isTrue();
            observation.ended(End.COMMITTED);
            release.countDown();
            ending.get(30, TimeUnit.SECONDS);
        } finally {
            reaper.shutdownNow();
        }
    }

    @Test
    void bothAtOnce_exactlyOneOfThemLearnsIt() throws Exception {
        ExecutorService reaper = Executors.newSingleThreadExecutor();
        try {
            for (int round = 0; round < 2_000; round++) {
                assertThat(learned(reaper)).isEqualTo(1);
            }
        } finally {
            reaper.shutdownNow();
        }
    }

    private static int learned(ExecutorService reaper) throws Exception {
        Observation raced = new Observation();
        AtomicInteger told = new AtomicInteger();
        CyclicBarrier start = new CyclicBarrier(2);
        Future<?> ending = reaper.submit(() -> {
            start.await();
            raced.ended(End.COMMITTED);
            return null;
        });
        start.await();
        Optional<End> known = raced.leave(end -> told.incrementAndGet());
        ending.get(30, TimeUnit.SECONDS);
        return told.get() + (known.isPresent() ? 1 : 0);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
