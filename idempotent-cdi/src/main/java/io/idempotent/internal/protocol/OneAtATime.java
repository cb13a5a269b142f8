// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Hands a round off, unless the last one is still at work. Nothing gets out of it, neither what a round throws nor what an
 * executor does that has no thread: a scheduler never repeats a task that threw once. Thread-safe.
 */
record OneAtATime(Round round, Executor executor, AtomicBoolean isAtWork) implements Runnable {
    private static final System.Logger LOG = System.getLogger(OneAtATime.class.getName());

    OneAtATime(Round round, Executor executor) {
        this(round, executor, new AtomicBoolean());
    }

    /** What is done again and again. */
    interface Round {
        void run() throws Exception;
    }

    @Override
    public void run() {
        if (isAtWork.compareAndSet(false, true)) {
            handOff();
        }
    }

    private void handOff() {
        try {
            executor.execute(this::surviving);
        } catch (RejectedExecutionException stopping) {
            isAtWork.set(false);
        } catch (Throwable noThread) {
            isAtWork.set(false);
            warn("A look after abandoned attempts could not begin; it is tried again later.", noThread);
        }
    }

    private void surviving() {
        try {
            round.run();
        } catch (Throwable failure) {
            warn("A look after abandoned attempts did not finish; it goes on later.", failure);
        } finally {
            isAtWork.set(false);
        }
    }

    private static void warn(String message, Throwable cause) {
        LOG.log(System.Logger.Level.WARNING, message, cause);
    }
}
