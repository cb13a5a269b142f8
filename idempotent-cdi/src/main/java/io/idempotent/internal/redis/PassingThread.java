// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * Does something on a thread that ends with it. Netty leaves caches in every thread that connects: in one of the server's
 * own they would keep this application's class loader for as long as that thread lives, also after the application.
 */
final class PassingThread {
    private PassingThread() {}

    static <T> T get(Supplier<T> work) {
        FutureTask<T> task = new FutureTask<>(work::get);
        Thread thread = new Thread(task, "idempotent-redis-start");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get();
        } catch (ExecutionException failed) {
            throw unchecked(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a Redis client is started", stopped);
        }
    }

    private static RuntimeException unchecked(ExecutionException failed) {
        Throwable cause = failed.getCause();
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(failed);
    }
}
