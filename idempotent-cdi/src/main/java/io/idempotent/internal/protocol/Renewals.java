// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Renewal;

/**
 * Prolongs the leases of the attempts that run in this process: one task for all of them, in batches, one batch at a
 * time. It survives every failure of a store. Thread-safe.
 */
public final class Renewals implements AutoCloseable {
    /** Short against a third of the shortest lease that is allowed. */
    private static final Duration PERIOD = Duration.ofMillis(200);

    /** What a store cannot take at once it cuts itself, and it knows best where. */
    private static final int BATCH = 1000;

    private static final System.Logger LOG = System.getLogger(Renewals.class.getName());

    private final Set<Attempt> running = ConcurrentHashMap.newKeySet();
    private final ReentrantLock round = new ReentrantLock();
    private final Ticker ticker;

    /**
     * Nothing to renew yet.
     *
     * @param ticker the clock of leases
     */
    public Renewals(Ticker ticker) {
        this.ticker = ticker;
    }

    /**
     * Renews from now on, until the task is cancelled.
     *
     * @param scheduler runs the one task
     * @return the task
     */
    public Future<?> startOn(ScheduledExecutorService scheduler) {
        return scheduler.scheduleWithFixedDelay(
                this::surviveOneRound, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    void add(Attempt attempt) {
        running.add(attempt);
    }

    void remove(Attempt attempt) {
        running.remove(attempt);
    }

    /** An executor never repeats a task that threw once. */
    private void surviveOneRound() {
        try {
            renewWhatIsDue();
        } catch (Throwable failure) {
            LOG.log(System.Logger.Level.WARNING, "A round of renewals failed; it is repeated.", failure);
        }
    }

    /** One round. A round that is still under way is not joined by another. */
    void renewWhatIsDue() {
        if (running.isEmpty() || !round.tryLock()) {
            return;
        }
        try {
            running.removeIf(attempt -> !attempt.isRenewable());
            dueByStore().forEach(this::renewInBatches);
        } finally {
            round.unlock();
        }
    }

    /**
     * Where one is due, those that are nearly due go along: attempts that began one after the other are renewed together
     * from then on, and a renewal of many costs a store little more than one of a few.
     */
    private Map<IdempotencyStore, List<Attempt>> dueByStore() {
        Set<IdempotencyStore> asked = running.stream()
                .filter(Attempt::renewalIsDue)
                .map(Attempt::store)
                .collect(Collectors.toSet());
        return running.stream()
                .filter(attempt -> asked.contains(attempt.store()) && attempt.renewalIsNearlyDue())
                .collect(Collectors.groupingBy(Attempt::store));
    }

    private void renewInBatches(IdempotencyStore store, List<Attempt> due) {
        for (int from = 0; from < due.size(); from += BATCH) {
            renewSurviving(store, due.subList(from, Math.min(due.size(), from + BATCH)));
        }
    }

    /** Whatever a store throws, the next batch and the next round must come. */
    private void renewSurviving(IdempotencyStore store, List<Attempt> batch) {
        try {
            renew(store, batch);
        } catch (Throwable failure) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "A renewal of " + batch.size() + " leases failed; it is repeated.",
                    failure);
        }
    }

    private void renew(IdempotencyStore store, List<Attempt> batch) {
        // Before the request is sent: the lease may begin in the store at any later moment.
        long askedAt = ticker.nanos();
        List<Renewal.Answer> answers = store.renew(
                batch.stream().map(attempt -> attempt.renewal(askedAt)).toList());
        for (int i = 0; i < batch.size(); i++) {
            batch.get(i).renewed(answers.get(i), askedAt);
        }
    }

    /** Forgets everything: from now on every lease ends when it was last confirmed to end. */
    @Override
    public void close() {
        running.clear();
    }
}
