// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * Duplicates that wait for another attempt's end. They ask the store again with growing, jittered pauses, so that no
 * lost notification can leave them waiting; every wait has a limit, and only so many threads wait at once. Thread-safe.
 */
public final class Waiting {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(200);

    /** How a thread passes the time. */
    @FunctionalInterface
    public interface Pause {
        /**
         * Waits.
         *
         * @param length about how long
         * @throws InterruptedException if the thread was interrupted
         */
        void take(Duration length) throws InterruptedException;
    }

    private final Semaphore places;
    private final Pause pause;
    private final Ticker ticker;

    /**
     * Nobody waits yet.
     *
     * @param places how many calls may wait at once; not negative
     * @param pause how a thread passes the time
     * @param ticker the clock of limits
     */
    public Waiting(int places, Pause pause, Ticker ticker) {
        this.places = new Semaphore(places);
        this.pause = pause;
        this.ticker = ticker;
    }

    /** Asks again until the answer is another than "in progress" or the limit is reached; the last answer counts. */
    Gate.Try until(Duration limit, Gate.Try first, Supplier<Gate.Try> again) {
        if (!places.tryAcquire()) {
            return first;
        }
        try {
            return poll(ticker.nanos() + limit.toNanos(), first, again);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return first;
        } finally {
            places.release();
        }
    }

    private Gate.Try poll(long deadline, Gate.Try first, Supplier<Gate.Try> again) throws InterruptedException {
        Gate.Try last = first;
        Duration next = FIRST_PAUSE;
        for (long left = deadline - ticker.nanos(); last.isInProgress() && left > 0; left = deadline - ticker.nanos()) {
            pause.take(Duration.ofNanos(Math.min(left, jittered(next))));
            last = again.get();
            next = next.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? next.multipliedBy(2) : LONGEST_PAUSE;
        }
        return last;
    }

    /** Between half and the whole of a pause, so that waiters of one key do not ask in step. */
    private static long jittered(Duration pause) {
        return pause.toNanos() / 2 + ThreadLocalRandom.current().nextLong(pause.toNanos() / 2 + 1);
    }
}
