// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.idempotent.spi.DoubtfulAttempt;
import io.idempotent.spi.Verdict;

/**
 * Ends what nobody ends, traffic or not: frees or puts in doubt what leases ended for, and asks the application about what
 * is in doubt, each operation by itself. Any number of nodes may do so at once. It survives every failure of a store and
 * everything that an application throws, and an application that never answers keeps nobody else waiting. Thread-safe.
 */
public final class Reconciliation implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Reconciliation.class.getName());

    private final Doubts doubts;
    private final ReconciledOperations operations;
    private final Hearing hearing;
    private final Observers observers;
    private final Terms terms;
    private final Map<String, Inquiry> inquiries = new ConcurrentHashMap<>();
    private final Set<String> strangers = ConcurrentHashMap.newKeySet();
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
        this.hearing = new Hearing(doubts, asker, new Rulings(terms.pause(), terms.longestPause()), observers);
        this.observers = observers;
        this.terms = terms;
    }

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
     * @param upkeep does what takes only as long as the store takes
     * @param questions has a thread for every operation that is asked about, which can take as long as the application
     *     takes to answer
     * @return the task
     */
    public Future<?> startOn(ScheduledExecutorService scheduler, Executor upkeep, Executor questions) {
        OneAtATime ending = new OneAtATime("A look after abandoned attempts", this::endLapsed);
        OneAtATime asking = new OneAtATime("A look after attempts in doubt", () -> ask(questions));
        long millis = terms.interval().toMillis();
        return scheduler.scheduleWithFixedDelay(
                () -> {
                    ending.begin(upkeep);
                    asking.begin(upkeep);
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
        if (!closed) {
            doubts.endLapsed(terms.batch(), observers::lapsed);
        }
    }

    /**
     * Begins a round of questions about each operation that has records in doubt, unless one is under way. Waits for none.
     *
     * @param questions runs the rounds
     * @throws Exception if the store did not tell of which operations there are records in doubt
     */
    public void ask(Executor questions) throws Exception {
        if (closed) {
            return;
        }
        Set<String> known = operations.names();
        for (String name : doubts.operations()) {
            if (known.contains(name)) {
                inquiry(name).begin(questions);
            } else if (strangers.add(name)) {
                warnOfStranger(name);
            }
        }
    }

    private Inquiry inquiry(String name) {
        return inquiries.computeIfAbsent(
                name, any -> new Inquiry(name, operations, doubts, hearing, new Inquiry.Bounds(terms, () -> closed)));
    }

    /** Nothing is done about them here: another application, or the next version of this one, may know them. */
    private static void warnOfStranger(String name) {
        LOG.log(
                System.Logger.Level.WARNING,
                "There are attempts in doubt of operation '" + name
                        + "', which this application does not have, or has not called yet. They stay as they are"
                        + " until somebody settles them; see docs/operations.md.");
    }

    /** Asks no more; a question that is under way may still be answered. */
    @Override
    public void close() {
        closed = true;
    }
}
