// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/** Callers that begin together and call again and again for a while. */
record Load(ThreadFactory threads, int callers, Duration length) {

    /** One call. */
    interface Work {
        void call(int caller, long number) throws Exception;
    }

    /** What they got done. */
    record Done(long calls, long nanos) {
        double perSecond() {
            return calls * 1e9 / nanos;
        }
    }

    static Load of(int callers, Duration length) {
        return new Load(Thread::new, callers, length);
    }

    Done run(Work work) throws Exception {
        return until(() -> false, work);
    }

    /** The same, but only until something is so. */
    Done until(BooleanSupplier enough, Work work) throws Exception {
        Gate gate = new Gate(new CountDownLatch(callers), new CountDownLatch(1), new AtomicReference<>());
        List<Caller> all = new ArrayList<>();
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < callers; i++) {
            Caller caller = new Caller(i, work, length.toNanos(), enough, gate);
            all.add(caller);
            Thread thread = threads.newThread(caller);
            started.add(thread);
            thread.start();
        }
        gate.ready.await();
        long begin = System.nanoTime();
        gate.open.countDown();
        for (Thread thread : started) {
            thread.join();
        }
        long nanos = System.nanoTime() - begin;
        gate.rethrow();
        return new Done(all.stream().mapToLong(caller -> caller.calls).sum(), nanos);
    }

    private record Gate(CountDownLatch ready, CountDownLatch open, AtomicReference<Throwable> failure) {
        void rethrow() {
            Throwable failed = failure.get();
            if (failed != null) {
                throw new IllegalStateException("A call failed", failed);
            }
        }
    }

    private static final class Caller implements Runnable {
        private final int number;
        private final Work work;
        private final long nanos;
        private final BooleanSupplier enough;
        private final Gate gate;
        private long calls;

        Caller(int number, Work work, long nanos, BooleanSupplier enough, Gate gate) {
            this.number = number;
            this.work = work;
            this.nanos = nanos;
            this.enough = enough;
            this.gate = gate;
        }

        @Override
        public void run() {
            gate.ready.countDown();
            try {
                gate.open.await();
                long end = System.nanoTime() + nanos;
                while (System.nanoTime() - end < 0 && gate.failure.get() == null && !enough.getAsBoolean()) {
                    work.call(number, calls);
                    calls++;
                }
            } catch (Throwable failed) {
                gate.failure.compareAndSet(null, failed);
            }
        }
    }
}
