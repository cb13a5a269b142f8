// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.internal.protocol.Turns;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Reservation;

/**
 * Lets reservations that arrive together share one transaction, since its commit costs more than its rows. A caller that
 * finds nothing under way inserts at once and alone; whoever comes meanwhile waits, and one of those who wait then leads
 * the others: it inserts for all of them, on its own thread.
 *
 * <p>Whatever goes wrong with a group (one bad row, a lock that is not to be had, a connection that breaks), each of its
 * callers tries by itself, so that a failure stays its own caller's. Who has waited for {@link #WAIT} goes alone,
 * and lets those behind it go; who is part of a group that hangs goes alone after two statement time-outs, with the doubt
 * whether its row is there, which its owner id settles. A caller inside a transaction neither leads nor joins a group: others would wait for what
 * that transaction holds. Thread-safe.
 */
final class GroupedInserts {
    static final int MOST_TOGETHER = 32;

    /** Much longer than a group takes while all is well. */
    private static final Duration WAIT = Duration.ofMillis(100);

    private final SqlDatabase database;
    private final Combining combining;
    private final Patience patience;
    private final Many many;
    private final Queue<Member> waiting = new ConcurrentLinkedQueue<>();
    private final Turns groups = new Turns();

    GroupedInserts(SqlDatabase database, Combining combining) {
        this(database, combining, new Patience(WAIT, database.statementLimit().multipliedBy(2)), Insertion::many);
    }

    GroupedInserts(SqlDatabase database, Combining combining, Patience patience, Many many) {
        this.database = database;
        this.combining = combining;
        this.patience = patience;
        this.many = many;
    }

    /** How long a caller waits for its turn, and how long, once it is part of a group, for what becomes of that. */
    record Patience(Duration untilGrouped, Duration inGroup) {}

    /** Inserts the rows of a group; tells the ids of those that are new, by owner. */
    @FunctionalInterface
    interface Many {
        Map<Bytes, Long> insert(Session session, List<Reservation> reservations) throws SQLException;
    }

    /**
     * Inserts a row, alone or with others.
     *
     * @param reservation what to insert
     * @param alone how to insert it alone
     * @param inDoubt told before {@code alone} runs when a group failed that may have inserted the row
     * @return the id of the new row; empty where there is a row for the digest already
     */
    OptionalLong insert(Reservation reservation, Callable<OptionalLong> alone, Runnable inDoubt) throws Exception {
        Caller caller = new Caller(reservation, alone, inDoubt);
        if (combining == Combining.NEVER || database.callerHasTransaction()) {
            return caller.alone();
        }
        long turn = combining == Combining.WHEN_BUSY && waiting.isEmpty() ? groups.begin() : Turns.NONE;
        return turn == Turns.NONE ? together(caller) : atOnce(caller, turn);
    }

    private OptionalLong atOnce(Caller caller, long turn) throws Exception {
        try {
            return caller.alone();
        } finally {
            over(turn);
        }
    }

    private OptionalLong together(Caller caller) throws Exception {
        Member member = new Member(caller);
        long before = groups.current();
        waiting.add(member);
        appointLeader();
        Optional<Next> next = member.next(patience);
        if (next.isPresent()) {
            return next.get().by(caller);
        }
        over(before);
        return caller.alone();
    }

    private void over(long turn) {
        groups.end(turn);
        appointLeader();
    }

    /** Looks again after every end, since somebody may have come while a turn that found nobody was under way. */
    private void appointLeader() {
        while (!waiting.isEmpty()) {
            long turn = groups.begin();
            if (turn == Turns.NONE) {
                return;
            }
            List<Member> leader = takeOut(1);
            if (leader.isEmpty()) {
                groups.end(turn);
            } else {
                leader.get(0).tell(caller -> lead(caller, turn));
            }
        }
    }

    private List<Member> takeOut(int most) {
        List<Member> members = new ArrayList<>();
        while (members.size() < most) {
            Member member = waiting.poll();
            if (member == null) {
                break;
            }
            if (member.leave()) {
                members.add(member);
            }
        }
        return members;
    }

    private OptionalLong lead(Caller leader, long turn) throws Exception {
        try {
            List<Member> followers = takeOut(MOST_TOGETHER - 1);
            return followers.isEmpty() && combining == Combining.WHEN_BUSY ? leader.alone() : lead(leader, followers);
        } finally {
            over(turn);
        }
    }

    private OptionalLong lead(Caller leader, List<Member> followers) throws Exception {
        try {
            Map<Bytes, Long> rows = insertAll(leader, followers);
            followers.forEach(member -> member.tell(caller -> caller.among(rows)));
            return leader.among(rows);
        } catch (Exception failure) {
            Log.groupSplit(failure);
        } finally {
            followers.forEach(member -> member.tell(Caller::aloneAfterAFailure)); // who was told is told nothing new
        }
        return leader.aloneAfterAFailure();
    }

    private Map<Bytes, Long> insertAll(Caller leader, List<Member> followers) throws Exception {
        List<Reservation> reservations = Stream.concat(
                        Stream.of(leader), followers.stream().map(member -> member.caller))
                .map(Caller::reservation)
                .toList();
        return database.inNew(session -> many.insert(session, reservations));
    }

    /** Somebody who wants a row. */
    private record Caller(Reservation reservation, Callable<OptionalLong> insert, Runnable inDoubt) {
        OptionalLong alone() throws Exception {
            return insert.call();
        }

        OptionalLong aloneAfterAFailure() throws Exception {
            inDoubt.run();
            return alone();
        }

        OptionalLong among(Map<Bytes, Long> rows) {
            Long row = rows.get(Columns.owner(reservation.owner()));
            return row == null ? OptionalLong.empty() : OptionalLong.of(row);
        }
    }

    /** What a caller that waited does next: lead, take its answer, or go alone. */
    private interface Next {
        OptionalLong by(Caller caller) throws Exception;
    }

    /** A caller that waits. */
    private static final class Member {
        private final Caller caller;
        private final AtomicBoolean left = new AtomicBoolean();
        private final CompletableFuture<Next> next = new CompletableFuture<>();

        Member(Caller caller) {
            this.caller = caller;
        }

        /** Leaves the queue; true for the one who takes it out. */
        boolean leave() {
            return left.compareAndSet(false, true);
        }

        void tell(Next what) {
            next.complete(what);
        }

        /**
         * Waits for its turn; nothing when it lost patience. Who has been taken out of the queue waits for longer, since
         * it may be the one that leads the others; but a group whose connection hangs must not hang all of its members.
         */
        Optional<Next> next(Patience patience) throws ExecutionException {
            Optional<Next> soon = within(patience.untilGrouped());
            if (soon.isPresent() || leave()) {
                return soon;
            }
            return within(patience.inGroup()).or(() -> tellOnce(Caller::aloneAfterAFailure));
        }

        /** Where it was told in the last moment, that counts. */
        private Optional<Next> tellOnce(Next what) {
            tell(what);
            return Optional.of(next.join());
        }

        private Optional<Next> within(Duration time) throws ExecutionException {
            boolean interrupted = Thread.interrupted();
            long until = System.nanoTime() + time.toNanos();
            try {
                while (true) {
                    try {
                        return Optional.of(next.get(until - System.nanoTime(), TimeUnit.NANOSECONDS));
                    } catch (InterruptedException again) {
                        interrupted = true;
                    }
                }
            } catch (TimeoutException late) {
                return Optional.empty();
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
