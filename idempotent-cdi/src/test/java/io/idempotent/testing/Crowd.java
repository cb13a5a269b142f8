// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Many threads that begin together. What one of them throws is thrown to the test. */
public final class Crowd {
    private Crowd() {}

    /** What each does, by its number from 0. */
    public interface Member {
        void act(int thread) throws Exception;
    }

    /** Each acts once; fails if one of them is not done within the bound. */
    public static void once(int threads, Duration bound, Member member) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CountDownLatch start = new CountDownLatch(1);
            List<Future<?>> acts = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                acts.add(pool.submit(() -> {
                    start.await();
                    member.act(thread);
                    return thread;
                }));
            }
            start.countDown();
            long until = System.nanoTime() + bound.toNanos();
            for (Future<?> act : acts) {
                act.get(until - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    /** Each acts again and again for a while. */
    public static void of(int threads, Duration length, Member member) throws Exception {
        long until = System.nanoTime() + length.toNanos();
        once(threads, length.plusSeconds(60), thread -> {
            while (System.nanoTime() - until < 0) {
                member.act(thread);
            }
        });
    }
}
