// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Function;

import io.idempotent.internal.protocol.ServerLookup;

/** The threads of our own work: the server's managed ones where it has them, else one daemon thread. */
final class Background implements AutoCloseable {
    private static final String MANAGED = "java:comp/DefaultManagedScheduledExecutorService";

    private final ScheduledExecutorService scheduler;
    private final Optional<ScheduledExecutorService> owned;
    private final List<Future<?>> tasks = new ArrayList<>();

    private Background(ScheduledExecutorService scheduler, Optional<ScheduledExecutorService> owned) {
        this.scheduler = scheduler;
        this.owned = owned;
    }

    static Background of(ServerLookup server) {
        return server.jndi(ScheduledExecutorService.class, MANAGED)
                .map(managed -> new Background(managed, Optional.empty()))
                .orElseGet(Background::own);
    }

    private static Background own() {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "idempotent-background");
            thread.setDaemon(true);
            return thread;
        });
        executor.setRemoveOnCancelPolicy(true);
        return new Background(executor, Optional.of(executor));
    }

    Executor executor() {
        return scheduler;
    }

    void schedule(Function<ScheduledExecutorService, Future<?>> task) {
        tasks.add(task.apply(scheduler));
    }

    @Override
    public void close() {
        tasks.forEach(task -> task.cancel(false));
        owned.ifPresent(ExecutorService::shutdownNow);
    }
}
