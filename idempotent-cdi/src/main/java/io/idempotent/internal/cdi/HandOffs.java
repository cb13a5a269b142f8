// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

import io.idempotent.internal.protocol.Stopping;

/**
 * Work that goes to other threads, counted, so that it can be waited for when the application stops. Thread-safe.
 */
final class HandOffs implements Executor {
    private final Executor threads;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition allEnded = lock.newCondition();
    private int open;
    private boolean closed;

    HandOffs(Executor threads) {
        this.threads = threads;
    }

    @Override
    public void execute(Runnable task) {
        begin();
        Counted counted = new Counted(task);
        try {
            threads.execute(counted);
        } catch (RuntimeException | Error refused) {
            counted.end();
            throw refused;
        }
    }

    /** Counts down once, whether it ran, failed or was refused. */
    private final class Counted implements Runnable {
        private final Runnable task;
        private final AtomicBoolean over = new AtomicBoolean();

        Counted(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            try {
                task.run();
            } finally {
                end();
            }
        }

        void end() {
            if (over.compareAndSet(false, true)) {
                HandOffs.this.end();
            }
        }
    }

    private void begin() {
        lock.lock();
        try {
            if (closed) {
                throw new Stopping();
            }
            open++;
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        lock.lock();
        try {
            open--;
            if (open == 0) {
                allEnded.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes nothing more once everything has ended, or the time is over, or the thread is interrupted.
     *
     * @return how much has not ended
     */
    int close(Duration within) {
        lock.lock();
        try {
            awaitAll(within.toNanos());
            closed = true;
            return open;
        } finally {
            lock.unlock();
        }
    }

    private void awaitAll(long nanos) {
        long left = nanos;
        try {
            while (open > 0 && left > 0) {
                left = allEnded.awaitNanos(left);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
