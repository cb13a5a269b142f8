// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios.jobs;

import java.util.concurrent.atomic.AtomicInteger;

import jakarta.enterprise.context.ApplicationScoped;

/** How the timer's calls ended on this node. */
@ApplicationScoped
class Runs {
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();

    void addDone() {
        done.incrementAndGet();
    }

    void addRefused() {
        refused.incrementAndGet();
    }

    int done() {
        return done.get();
    }

    int refused() {
        return refused.get();
    }
}
