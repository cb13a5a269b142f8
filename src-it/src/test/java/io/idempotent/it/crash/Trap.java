// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.it.crash.node.Point;

/** Holds whoever passes a point, from some passage on, until enough are held. Thread-safe. */
final class Trap {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Bait bait;
    private final AtomicInteger passages = new AtomicInteger();
    private final CountDownLatch missing;
    private final CountDownLatch open = new CountDownLatch(1);
    private final CompletableFuture<String> first = new CompletableFuture<>();

    Trap(Bait bait) {
        this.bait = bait;
        this.missing = new CountDownLatch(bait.held());
    }

    /**
     * What is to be caught.
     *
     * @param node where; anywhere if empty
     * @param point where in its code
     * @param let how many go by before the first is held
     * @param held how many are held
     */
    record Bait(Optional<String> node, Point point, int let, int held) {
        boolean suits(String passing, String at) {
            return at.equals(point.name())
                    && node.filter(only -> !only.equals(passing)).isEmpty();
        }

        @Override
        public String toString() {
            return point + node.map(name -> " at node " + name).orElse("");
        }
    }

    /** Returns when whoever passes may go on. */
    void pass(String node, String point) throws InterruptedException {
        if (bait.suits(node, point) && isCaught(passages.incrementAndGet())) {
            first.complete(node);
            missing.countDown();
            open.await();
        }
    }

    private boolean isCaught(int passage) {
        return passage > bait.let && passage <= bait.let + bait.held;
    }

    /** Returns when as many are held as were wanted, with the node where the first of them is. */
    String awaitFull() throws InterruptedException {
        if (!missing.await(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException(missing.getCount() + " of " + bait.held + " never came to the point " + bait
                    + "; " + passages.get() + " passed");
        }
        return first.join();
    }

    /** From now on nobody is held. */
    void open() {
        open.countDown();
    }
}
