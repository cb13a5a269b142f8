// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.testing;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A thread that does one step at a time when a test says so, and stays in its transaction in between. */
public final class OtherThread implements AutoCloseable {
    private final ExecutorService thread = Executors.newSingleThreadExecutor();

    /** Runs a step and waits for it. */
    public <T> T does(Callable<T> step) throws Exception {
        return begins(step).get(30, TimeUnit.SECONDS);
    }

    /** Runs a step and waits for it. */
    public void runs(JtaServer.Action step) throws Exception {
        does(() -> {
            step.run();
            return true;
        });
    }

    /** Runs a step and does not wait. */
    public <T> Future<T> begins(Callable<T> step) {
        return thread.submit(step);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
