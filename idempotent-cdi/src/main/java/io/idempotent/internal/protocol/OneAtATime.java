// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Hands a round off, unless the last one is still at work. Nothing gets out of it, neither what a round throws nor what an
 * executor does that takes nothing: a scheduler never repeats a task that threw once. Thread-safe.
 */
public final class OneAtATime {
    private static final System.Logger LOG = System.getLogger(OneAtATime.class.getName());

    private final String name;
    private final Round round;
    private final AtomicBoolean isAtWork = new AtomicBoolean();
    private final AtomicBoolean isRefused = new AtomicBoolean();

    /**
     * Nothing runs yet.
     *
     * @param name of what is done, as a sentence about it begins
     * @param round what is done; what it throws gets into the log, so its messages quote no data
     */
    public OneAtATime(String name, Round round) {
        this.name = name;
        this.round = round;
    }

    /** What is done again and again. */
    @FunctionalInterface
    public interface Round {
        /**
         * Does it once.
         *
         * @throws Exception whatever went wrong; the next round comes all the same
         */
        void run() throws Exception;
    }

    /**
     * Begins a round, unless one is at work.
     *
     * @param executor runs it
     */
    public void begin(Executor executor) {
        if (isAtWork.compareAndSet(false, true)) {
            handOff(executor);
        }
    }

    private void handOff(Executor executor) {
        try {
            executor.execute(this::surviving);
        } catch (Stopping end) {
            isAtWork.set(false);
        } catch (Throwable noThread) {
            isAtWork.set(false);
            warnOnce(noThread);
        }
    }

    private void surviving() {
        isRefused.set(false);
        try {
            round.run();
        } catch (Throwable failure) {
            warn("did not finish; it goes on later.", failure);
        } finally {
            isAtWork.set(false);
        }
    }

    /** An executor that is full says so at each try. */
    private void warnOnce(Throwable noThread) {
        if (isRefused.compareAndSet(false, true)) {
            warn("could not begin; it is tried again and again.", noThread);
        }
    }

    private void warn(String what, Throwable cause) {
        LOG.log(System.Logger.Level.WARNING, name + " " + what, cause);
    }
}
