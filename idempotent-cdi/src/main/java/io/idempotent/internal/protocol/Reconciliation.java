// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.idempotent.spi.DoubtfulAttempt;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Verdict;

/**
 * Ends what nobody ends, traffic or not: frees or puts in doubt what leases ended for, and asks the application about what
 * is in doubt. Any number of nodes may do so at once. It survives every failure of a store and everything that an
 * application throws. Thread-safe.
 */
public final class Reconciliation implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Reconciliation.class.getName());

    private final Doubts doubts;
    private final ReconciledOperations operations;
    private final Asker asker;
    private final Rulings rulings;
    private final Observers observers;
    private final Terms terms;
    private final Set<String> strangers = new HashSet<>();
    private final Queue<Found> unrecorded = new ConcurrentLinkedQueue<>();
    private volatile boolean closed;

    /**
     * Nothing runs yet.
     *
     * @param doubts the store's records
     * @param operations what this process can decide on
     * @param asker asks the application
     * @param observers are told what becomes of attempts
     * @param terms how often, how many, how long
     */
    public Reconciliation(
            Doubts doubts, ReconciledOperations operations, Asker asker, Observers observers, Terms terms) {
        this.doubts = doubts;
        this.operations = operations;
        this.asker = asker;
        this.rulings = new Rulings(terms.pause(), terms.longestPause());
        this.observers = observers;
        this.terms = terms;
    }

    /** What became of an attempt, by what the application found in a turn. */
    private record Found(Doubtful turn, Ruling ruling) {}

    /** Asks the application. */
    @FunctionalInterface
    public interface Asker {
        /**
         * Asks about one attempt.
         *
         * @param attempt which
         * @return what the application found
         * @throws Exception whatever the application throws
         */
        Verdict ask(DoubtfulAttempt attempt) throws Exception;
    }

    /**
     * How the job works; all durations are positive.
     *
     * @param interval from the end of one round to the beginning of the next
     * @param batch how many records are looked at together
     * @param turn how long one node has to ask about a record before another may
     * @param pause how long nobody is asked again after the first time that nobody knew; doubled each time
     * @param longestPause how long at most
     */
    public record Terms(Duration interval, int batch, Duration turn, Duration pause, Duration longestPause) {}

    /**
     * Works again and again, until the task is cancelled.
     *
     * @param scheduler tells when
     * @param executor does the work, which can take as long as the application takes to answer
     * @return the task
     */
    public Future<?> startOn(ScheduledExecutorService scheduler, Executor executor) {
        Runnable ending = new OneAtATime(this::endLapsed, executor);
        Runnable asking = new OneAtATime(this::ask, executor);
        long millis = terms.interval().toMillis();
        return scheduler.scheduleWithFixedDelay(
                () -> {
                    ending.run();
                    asking.run();
                },
                millis,
                millis,
                TimeUnit.MILLISECONDS);
    }

    /**
     * One round of ending what leases ended for.
     *
     * @throws Exception if the store gave no clear answer
     */
    public void endLapsed() throws Exception {
        if (closed) {
            return;
        }
        for (Lapsed lapsed : doubts.endLapsed(terms.batch())) {
            observers.lapsed(lapsed);
        }
    }

    /**
     * One round of asking about everything that is due, one record at a time, so that no turn ends while it waits for
     * another.
     *
     * @throws Exception if the store gave no clear answer
     */
    public void ask() throws Exception {
        if (closed) {
            return;
        }
        recordAgain();
        warnOfStrangers();
        Set<Hold> refused = new HashSet<>();
        List<Doubtful> due = due(refused);
        while (!due.isEmpty() && !closed) {
            askAll(due, refused);
            due = due.size() < terms.batch() ? List.of() : due(refused);
        }
    }

    /** Those that could not be claimed stay due, and must neither be tried again in this round nor hide the others. */
    private List<Doubtful> due(Set<Hold> refused) throws Exception {
        return doubts.due(operations.names(), terms.batch() + refused.size()).stream()
                .filter(one -> !refused.contains(one.hold()))
                .toList();
    }

    /** A claim without a clear answer ends the round: where the store is away, the next one would get none either. */
    private void askAll(List<Doubtful> due, Set<Hold> refused) throws Exception {
        for (Doubtful one : due) {
            if (closed) {
                return;
            }
            Optional<Doubtful> turn = doubts.claim(one, terms.turn());
            turn.ifPresentOrElse(this::askSurviving, () -> refused.add(one.hold()));
        }
    }

    /**
     * As where somebody held a record, so that nobody needs to ask once more when the turn has ended. A record that was
     * asked about since refuses what was found before.
     */
    private void recordAgain() {
        for (int left = unrecorded.size(); left > 0 && !closed; left--) {
            Optional.ofNullable(unrecorded.poll()).ifPresent(this::record);
        }
    }

    /** Nothing is done about them here: another application, or the next version of this one, may know them. */
    private void warnOfStrangers() throws Exception {
        Set<String> known = operations.names();
        for (String name : doubts.operations()) {
            if (!known.contains(name) && strangers.add(name)) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "There are attempts in doubt of operation '" + name
                                + "', which this application does not have, or has not called yet. They stay as they are"
                                + " until somebody settles them; see docs/operations.md.");
            }
        }
    }

    /** Whatever happens about one record, the others come. */
    private void askSurviving(Doubtful turn) {
        try {
            ask(turn);
        } catch (Throwable failure) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "An attempt in doubt of operation '" + turn.operation()
                            + "' was not settled; it is asked about again.",
                    failure);
        }
    }

    private void ask(Doubtful turn) {
        Ruling ruling = operations
                .find(turn.operation())
                .map(operation -> rulings.on(turn, operation, answer(turn)))
                .orElseThrow();
        record(new Found(turn, ruling));
    }

    private void record(Found found) {
        Doubtful turn = found.turn();
        boolean settled;
        try {
            settled = doubts.settle(turn, found.ruling());
        } catch (Exception failure) {
            unrecorded.add(found);
            LOG.log(
                    System.Logger.Level.WARNING,
                    "What the reconciler of operation '" + turn.operation()
                            + "' found could not be recorded; it is tried again in the next round.",
                    failure);
            return;
        }
        if (settled) {
            observers.ruled(turn, found.ruling());
        } else {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "A reconciler's answer for operation '" + turn.operation()
                            + "' came too late: the attempt was settled, or asked about again, meanwhile."
                            + " If it happens often, raise idempotent.reconcile.turn.");
        }
    }

    private Verdict answer(Doubtful turn) {
        try {
            return asker.ask(turn);
        } catch (Throwable failure) {
            if (failure instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            LOG.log(
                    System.Logger.Level.WARNING,
                    "The reconciler of operation '" + turn.operation() + "' failed; it is asked again later.",
                    failure);
            return new Verdict.Unknown(
                    "the reconciler failed: " + failure.getClass().getName());
        }
    }

    /** Asks no more; a question that is under way may still be answered. */
    @Override
    public void close() {
        closed = true;
    }
}
