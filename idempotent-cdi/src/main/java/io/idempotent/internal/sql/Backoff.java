// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** Keeps the losers of a deadlock apart before they try again. */
@FunctionalInterface
interface Backoff {
    /** A few milliseconds, more with each try, never the same for two callers. An interrupt cuts it short. */
    Backoff JITTER = tries -> LockSupport.parkNanos(
            ThreadLocalRandom.current().nextLong(Duration.ofMillis(10).toNanos() << tries));

    /**
     * Waits.
     *
     * @param tries how many tries have failed, from 1
     */
    void pause(int tries);
}
