// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import io.idempotent.internal.protocol.ServerLookup;

/** The threads of our own work: the server's managed ones where it has them, else daemon threads. */
final class Background implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("io.idempotent");

    private static final String MANAGED = "java:comp/DefaultManagedScheduledExecutorService";

    private static final int MOST_HAND_OFFS = 4;

    /** Enough for what a working store needs, and less than servers give an application to stop. */
    private static final Duration TO_THE_END = Duration.ofSeconds(5);

    private final ScheduledExecutorService scheduler;
    private final List<ExecutorService> owned;
    private final HandOffs handOffs;
    private final List<Future<?>> tasks = new ArrayList<>();

    private Background(ScheduledExecutorService scheduler, Executor handOffs, List<ExecutorService> owned) {
        this.scheduler = scheduler;
        this.handOffs = new HandOffs(handOffs);
        this.owned = owned;
    }

    static Background of(ServerLookup server) {
        return server.jndi(ScheduledExecutorService.class, MANAGED)
                .map(managed -> new Background(managed, managed, List.of()))
                .orElseGet(Background::own);
    }

    /** Renewals have a thread to themselves: what is handed off may wait for a database. */
    private static Background own() {
        ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1, Background::thread);
        scheduler.setRemoveOnCancelPolicy(true);
        ThreadPoolExecutor handOffs = new ThreadPoolExecutor(
                MOST_HAND_OFFS, MOST_HAND_OFFS, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Background::thread);
        handOffs.allowCoreThreadTimeOut(true);
        return new Background(scheduler, handOffs, List.of(scheduler, handOffs));
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "idempotent-background");
        thread.setDaemon(true);
        return thread;
    }

    Executor executor() {
        return handOffs;
    }

    void schedule(Function<ScheduledExecutorService, Future<?>> task) {
        tasks.add(task.apply(scheduler));
    }

    @Override
    public void close() {
        close(TO_THE_END);
    }

    /** What was handed off is ended first, while leases are still renewed; what is not by then is left to its lease. */
    void close(Duration within) {
        int left = handOffs.close(within);
        tasks.forEach(task -> task.cancel(false));
        owned.forEach(ExecutorService::shutdownNow);
        if (left > 0) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "The application stopped before the ends of " + left
                            + " calls were recorded; their keys are free when their leases end.");
        }
    }
}
