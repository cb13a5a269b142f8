// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.it.crash.node.Point;

/** Holds whoever passes a point at a node, from some passage on, until enough are held. Thread-safe. */
final class Trap {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Bait bait;
    private final AtomicInteger passages = new AtomicInteger();
    private final CountDownLatch missing;
    private final CountDownLatch open = new CountDownLatch(1);

    Trap(Bait bait) {
        this.bait = bait;
        this.missing = new CountDownLatch(bait.held());
    }

    /**
     * What is to be caught.
     *
     * @param node where
     * @param point where in its code
     * @param let how many go by before the first is held
     * @param held how many are held
     */
    record Bait(String node, Point point, int let, int held) {}

    /** Returns when whoever passes may go on. */
    void pass(String node, String point) throws InterruptedException {
        if (node.equals(bait.node) && point.equals(bait.point.name()) && isCaught(passages.incrementAndGet())) {
            missing.countDown();
            open.await();
        }
    }

    private boolean isCaught(int passage) {
        return passage > bait.let && passage <= bait.let + bait.held;
    }

    /** Returns when as many are held as were wanted. */
    void awaitFull() throws InterruptedException {
        if (!missing.await(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException(missing.getCount() + " of " + bait.held + " never came to node " + bait.node
                    + " " + bait.point + "; " + passages.get() + " passed");
        }
    }

    /** From now on nobody is held. */
    void open() {
        open.countDown();
    }
}
