// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.idempotent.internal.protocol.OneAtATime;

/**
 * Removes what its retention has ended for, in small batches that each commit for themselves. Rows that somebody works
 * on are skipped, so that nobody waits for a purge and many nodes may purge at once. A row in progress is never removed,
 * however old: what became of its attempt is for the next call, or for the reconciler, to find out. Thread-safe.
 */
public final class Purge {
    /** In a run; the next one goes on. */
    private static final int MOST_BATCHES = 1000;

    private static final List<String> FINISHED = List.of("S", "R", "C");

    private final SqlDatabase database;
    private final int batch;

    Purge(SqlDatabase database, int batch) {
        this.database = database;
        this.batch = batch;
    }

    /**
     * Purges again and again, until the task is cancelled.
     *
     * @param scheduler tells when
     * @param executor does the work, which can take long
     * @param interval from the end of one run to the beginning of the next
     * @return the task
     */
    public Future<?> startOn(ScheduledExecutorService scheduler, Executor executor, Duration interval) {
        OneAtATime purge = new OneAtATime("A purge", () -> DatabaseRefusal.presentably(this::run));
        return scheduler.scheduleWithFixedDelay(
                () -> purge.begin(executor), interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Removes what is due now, and tells how many rows. */
    int run() throws Exception {
        int removed = 0;
        for (String state : FINISHED) {
            removed += reservations(state);
        }
        return removed + leases();
    }

    private int leases() throws Exception {
        int removed = 0;
        for (int batches = 0; batches < MOST_BATCHES; batches++) {
            int found = database.inNew(this::orphanedLeases);
            removed += found;
            if (found < batch) {
                break;
            }
        }
        return removed;
    }

    /** Each batch goes on after the last one, so that rows which somebody holds hide nobody and leave for the next run. */
    private int reservations(String state) throws Exception {
        int removed = 0;
        List<Expired> found = database.inNew(session -> expired(session, state, Expired.NONE));
        for (int batches = 0; !found.isEmpty() && batches < MOST_BATCHES; batches++) {
            List<Long> rows = found.stream().map(Expired::id).toList();
            Expired last = found.get(found.size() - 1);
            removed += database.inNew(session -> remove(session, rows));
            found = found.size() < batch ? List.of() : database.inNew(session -> expired(session, state, last));
        }
        return removed;
    }

    private List<Expired> expired(Session session, String state, Expired after) throws SQLException {
        return session.find(
                Step.EXPIRED,
                row -> new Expired(row.getLong("id"), row.getLong("expires_at")),
                state,
                after.expiresAt(),
                after.expiresAt(),
                after.id(),
                batch);
    }

    private static int remove(Session session, List<Long> rows) throws SQLException {
        List<Long> unlocked = session.findMany(Step.UNLOCKED, row -> row.getLong(1), rows);
        return unlocked.isEmpty() ? 0 : session.updateMany(Step.PURGE, unlocked.size(), unlocked);
    }

    private record Expired(long id, long expiresAt) {
        static final Expired NONE = new Expired(0, Long.MIN_VALUE);
    }

    /** Not together with their reservations: a takeover locks the lease first, and two orders make deadlocks. */
    private int orphanedLeases(Session session) throws SQLException {
        List<Long> orphans = session.find(Step.ORPHANED_LEASES, row -> row.getLong(1), batch);
        if (orphans.isEmpty()) {
            return 0;
        }
        Set<Long> locked = Set.copyOf(session.findMany(Step.LOCK_LEASES, row -> row.getLong(1), orphans));
        return locked.isEmpty() ? 0 : session.updateMany(Step.PURGE_LEASES, locked.size(), List.copyOf(locked));
    }
}
