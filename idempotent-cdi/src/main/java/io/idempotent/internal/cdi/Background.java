// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import io.idempotent.internal.protocol.ServerLookup;

/**
 * The threads of our own work: the server's managed ones where it has them, else daemon threads. What is quick and what
 * can take for ever, as an answer of the application, never wait for each other.
 */
final class Background implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("io.idempotent");

    private static final String MANAGED_SCHEDULER = "java:comp/DefaultManagedScheduledExecutorService";
    private static final String MANAGED = "java:comp/DefaultManagedExecutorService";

    private static final int MOST_HAND_OFFS = 4;
    private static final int IDLE_SECONDS = 10;

    /** Enough for what a working store needs, and less than servers give an application to stop. */
    private static final Duration TO_THE_END = Duration.ofSeconds(5);

    private final ScheduledExecutorService scheduler;
    private final HandOffs ends;
    private final HandOffs upkeep;
    private final HandOffs questions;
    private final List<ExecutorService> owned;
    private final List<Future<?>> tasks = new ArrayList<>();
    private final List<Future<?>> rounds = new ArrayList<>();

    private Background(ScheduledExecutorService scheduler, Executor quick, Executor slow, List<ExecutorService> owned) {
        this.scheduler = scheduler;
        this.ends = new HandOffs(quick);
        this.upkeep = new HandOffs(quick);
        this.questions = new HandOffs(slow);
        this.owned = owned;
    }

    static Background of(ServerLookup server) {
        return server.jndi(ScheduledExecutorService.class, MANAGED_SCHEDULER)
                .map(managed -> new Background(
                        managed,
                        managed,
                        server.jndi(ExecutorService.class, MANAGED).orElse(managed),
                        List.of()))
                .orElseGet(Background::own);
    }

    /** Renewals have a thread to themselves: what is handed off may wait for a database. */
    private static Background own() {
        ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1, Background::thread);
        scheduler.setRemoveOnCancelPolicy(true);
        ThreadPoolExecutor quick = pool(MOST_HAND_OFFS, MOST_HAND_OFFS, new LinkedBlockingQueue<>());
        quick.allowCoreThreadTimeOut(true);
        ThreadPoolExecutor slow = pool(0, Integer.MAX_VALUE, new SynchronousQueue<>());
        return new Background(scheduler, quick, slow, List.of(scheduler, quick, slow));
    }

    private static ThreadPoolExecutor pool(int core, int most, BlockingQueue<Runnable> queue) {
        return new ThreadPoolExecutor(core, most, IDLE_SECONDS, TimeUnit.SECONDS, queue, Background::thread);
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "idempotent-background");
        thread.setDaemon(true);
        return thread;
    }

    /** For ends of calls that are still to be recorded. */
    Executor ends() {
        return ends;
    }

    /** For what is done again and again, and takes as long as a store takes. */
    Executor upkeep() {
        return upkeep;
    }

    /** For what takes as long as the application takes; with a thread for each task where the server has that many. */
    Executor questions() {
        return questions;
    }

    /** Until the ends of calls are recorded. */
    void schedule(Function<ScheduledExecutorService, Future<?>> task) {
        tasks.add(task.apply(scheduler));
    }

    /** Until the application begins to stop. */
    void repeat(Function<ScheduledExecutorService, Future<?>> task) {
        rounds.add(task.apply(scheduler));
    }

    @Override
    public void close() {
        close(TO_THE_END);
    }

    /**
     * What was handed off is ended first, while leases are still renewed; ends that are not recorded by then are left to
     * their leases. A round that is still at work loses nothing: another one, or another node, goes on.
     */
    void close(Duration within) {
        long until = System.nanoTime() + within.toNanos();
        rounds.forEach(round -> round.cancel(false));
        int left = ends.close(within);
        for (HandOffs working : List.of(upkeep, questions)) {
            working.close(Duration.ofNanos(until - System.nanoTime()));
        }
        tasks.forEach(task -> task.cancel(false));
        owned.forEach(ExecutorService::shutdownNow);
        if (left > 0) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "The application stopped before the ends of " + left
                            + " calls were recorded; their keys are free, or in doubt, when their leases end.");
        }
    }
}
