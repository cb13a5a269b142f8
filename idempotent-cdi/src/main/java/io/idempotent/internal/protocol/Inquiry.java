// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;

import io.idempotent.spi.Hold;

/**
 * The questions about one operation, one record at a time, so that no turn ends while it waits for another. A reconciler
 * that never answers keeps this operation from being asked about again in this process, and no other. Thread-safe.
 */
final class Inquiry {
    private static final System.Logger LOG = System.getLogger(Inquiry.class.getName());

    private final String name;
    private final ReconciledOperations operations;
    private final Doubts doubts;
    private final Hearing hearing;
    private final Bounds bounds;
    private final OneAtATime rounds;
    private final Queue<Hearing.Found> unrecorded = new ConcurrentLinkedQueue<>();
    private final Set<Hold> unclear = ConcurrentHashMap.newKeySet();

    Inquiry(String name, ReconciledOperations operations, Doubts doubts, Hearing hearing, Bounds bounds) {
        this.name = name;
        this.operations = operations;
        this.doubts = doubts;
        this.hearing = hearing;
        this.bounds = bounds;
        this.rounds = new OneAtATime("Asking about attempts in doubt of operation '" + name + "'", this::askAll);
    }

    /** How much, how long, and whether to go on at all. */
    record Bounds(Reconciliation.Terms terms, BooleanSupplier closed) {
        int batch() {
            return terms.batch();
        }

        boolean isClosed() {
            return closed.getAsBoolean();
        }
    }

    /** Begins a round, unless the last one goes on. */
    void begin(Executor executor) {
        rounds.begin(executor);
    }

    private void askAll() throws Exception {
        recordAgain();
        Set<Hold> refused = new HashSet<>();
        List<Doubtful> due = due(refused);
        while (!due.isEmpty() && !bounds.isClosed()) {
            ask(due, refused);
            due = due.size() < bounds.batch() ? List.of() : due(refused);
        }
    }

    /**
     * As where somebody held a record, so that nobody needs to ask once more when the turn has ended. A record that was
     * asked about since refuses what was found before.
     */
    private void recordAgain() {
        for (int left = unrecorded.size(); left > 0 && !bounds.isClosed(); left--) {
            Optional.ofNullable(unrecorded.poll()).ifPresent(this::record);
        }
    }

    private void record(Hearing.Found found) {
        if (!hearing.record(found)) {
            unrecorded.add(found);
        }
    }

    /**
     * Those that could not be claimed stay due, and must neither be tried again in this round nor hide the others. Those
     * whose claims get no clear answer, round after round, come last.
     */
    private List<Doubtful> due(Set<Hold> refused) throws Exception {
        List<Doubtful> due = doubts.due(name, bounds.batch() + refused.size() + unclear.size());
        unclear.retainAll(due.stream().map(Doubtful::hold).toList());
        return due.stream()
                .filter(one -> !refused.contains(one.hold()))
                .sorted(Comparator.comparing(one -> unclear.contains(one.hold())))
                .limit(bounds.batch())
                .toList();
    }

    /**
     * A claim without a clear answer ends the round: where the store is away, the next one would get none either. Where it
     * is the row that the database refuses, the next round begins with the others.
     */
    private void ask(List<Doubtful> due, Set<Hold> refused) throws Exception {
        for (Doubtful one : due) {
            if (bounds.isClosed()) {
                return;
            }
            unclear.add(one.hold());
            Optional<Doubtful> turn = doubts.claim(one, bounds.terms().turn());
            unclear.remove(one.hold());
            turn.ifPresentOrElse(this::askSurviving, () -> refused.add(one.hold()));
        }
    }

    /** Whatever happens about one record, the others come. */
    private void askSurviving(Doubtful turn) {
        try {
            Operation operation = operations.find(name).orElseThrow();
            record(hearing.hear(turn, operation));
        } catch (Throwable failure) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "An attempt in doubt of operation '" + name + "' was not settled; it is asked about again.",
                    failure);
        }
    }
}
