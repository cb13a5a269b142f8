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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.internal.protocol.Turns;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Reservation;

/**
 * Lets reservations that arrive together share one transaction, since its commit costs more than its rows. While there are
 * few callers each inserts at once and alone; of more, those who come while a group is under way wait, and one of them
 * then leads the others: it inserts for all of them, on its own thread.
 *
 * <p>Whatever goes wrong with a group (one bad row, a lock that is not to be had, a connection that breaks), each of its
 * callers tries by itself, so that a failure stays its own caller's. Who has waited for one and the same trip for
 * {@link #WAIT} goes alone, and lets those behind it go; who is part of a group that hangs goes alone after two statement time-outs, with
 * the doubt whether its row is there, which its owner id settles. A caller inside a transaction neither leads nor joins a
 * group: others would wait for what that transaction holds. Thread-safe.
 */
final class GroupedInserts {
    /** Much longer than a group takes while all is well. */
    private static final Duration WAIT = Duration.ofMillis(100);

    /** So few share the database's own group commit, and lose nothing by being woken one after the other. */
    private static final int ALONE = 8;

    /** While the commit of one is on its way to the disk, the next one inserts. */
    private static final int AT_ONCE = 2;

    private final SqlDatabase database;
    private final Combining combining;
    private final Terms terms;
    private final Many many;
    private final Queue<Member> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger present = new AtomicInteger();
    private final Turns groups;

    GroupedInserts(SqlDatabase database, Combining combining) {
        this(
                database,
                combining,
                new Terms(
                        WAIT,
                        database.statementLimit().multipliedBy(2),
                        database.reservationsTogether(),
                        ALONE,
                        AT_ONCE),
                Insertion::many);
    }

    GroupedInserts(SqlDatabase database, Combining combining, Terms terms, Many many) {
        this.database = database;
        this.combining = combining;
        this.terms = terms;
        this.many = many;
        this.groups = new Turns(terms.alone());
    }

    /**
     * How groups are made.
     *
     * @param untilGrouped how long a caller waits while one and the same trip is under way
     * @param inGroup how long, once it is part of a group, for what becomes of that
     * @param together how many make a group at most
     * @param alone up to how many callers at once go alone, at least as many as groups may be under way
     * @param atOnce how many groups may be under way
     */
    record Terms(Duration untilGrouped, Duration inGroup, int together, int alone, int atOnce) {}

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
        boolean few = present.incrementAndGet() <= terms.alone();
        try {
            return few && combining == Combining.WHEN_BUSY ? aloneIfFree(caller) : together(caller);
        } finally {
            present.decrementAndGet();
        }
    }

    private OptionalLong aloneIfFree(Caller caller) throws Exception {
        long turn = waiting.isEmpty() ? groups.begin() : Turns.NONE;
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
        long behind = groups.current();
        waiting.add(member);
        appointLeader();
        Optional<Next> next = member.within(terms.untilGrouped());
        for (long now = groups.current(); next.isEmpty() && now != behind; now = groups.current()) {
            behind = now;
            next = member.within(terms.untilGrouped());
        }
        if (next.isEmpty() && member.leave()) {
            over(behind);
            return caller.alone();
        }
        return (next.isPresent() ? next.get() : member.inGroup(terms.inGroup())).by(caller);
    }

    private void over(long turn) {
        groups.end(turn);
        appointLeader();
    }

    /** Looks again after every end, since somebody may have come while a turn that found nobody was under way. */
    private void appointLeader() {
        while (!waiting.isEmpty()) {
            long turn = groups.begin(terms.atOnce());
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
            List<Member> followers = takeOut(terms.together() - 1);
            return followers.isEmpty() && combining == Combining.WHEN_BUSY
                    ? leader.alone()
                    : lead(leader, followers, turn);
        } finally {
            over(turn);
        }
    }

    /** The next group begins before the members of this one are woken, which takes its time. */
    private OptionalLong lead(Caller leader, List<Member> followers, long turn) throws Exception {
        try {
            Map<Bytes, Long> rows = insertAll(leader, followers);
            over(turn);
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
         * What a member does that was taken out of the queue. It waits for longer, since it may be the one that leads the
         * others; but a group whose connection hangs must not hang all of its members.
         */
        Next inGroup(Duration time) throws ExecutionException {
            Optional<Next> told = within(time);
            tell(Caller::aloneAfterAFailure); // where it was told in the last moment, that counts
            return told.orElseGet(next::join);
        }

        /** Nothing when it was told nothing in time. */
        Optional<Next> within(Duration time) throws ExecutionException {
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
