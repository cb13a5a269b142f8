// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;

import io.idempotent.internal.protocol.Doubtful;
import io.idempotent.internal.protocol.Doubts;
import io.idempotent.internal.protocol.Lapsed;
import io.idempotent.internal.protocol.Ruling;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Reservation;

/**
 * The rows that no attempt ends. Whatever changes one is a single update that names the owner and the attempt as read, and
 * looks at the state again, so that any number of nodes can do it and whoever was faster wins.
 */
final class SqlDoubts implements Doubts {
    private final SqlDatabase database;

    SqlDoubts(SqlDatabase database) {
        this.database = database;
    }

    @Override
    public List<Lapsed> endLapsed(int batch) throws Exception {
        List<Lapsed> ended = new ArrayList<>();
        List<LapsedRow> found = lapsed(Long.MIN_VALUE, 0, batch);
        while (!found.isEmpty()) {
            ended.addAll(end(found));
            LapsedRow last = found.get(found.size() - 1);
            found = found.size() < batch
                    ? List.of()
                    : lapsed(last.leaseUntil(), last.fence().row(), batch);
        }
        return ended;
    }

    /** The next rows after one, so that those which are held hide nobody, and those that other nodes end leave no gap. */
    private List<LapsedRow> lapsed(long afterLease, long afterRow, int most) throws Exception {
        return database.inNew(
                session -> session.find(Step.LAPSED_ROWS, LapsedRow::read, afterLease, afterLease, afterRow, most));
    }

    /** First those are left out whose business still holds its row, so that no time is spent on waiting for it. */
    private List<Lapsed> end(List<LapsedRow> found) throws Exception {
        List<Long> rows = found.stream().map(row -> row.fence().row()).toList();
        Set<Long> unlocked =
                Set.copyOf(database.inNew(session -> session.findMany(Step.UNLOCKED, row -> row.getLong(1), rows)));
        List<Lapsed> ended = new ArrayList<>();
        for (LapsedRow row : found) {
            if (unlocked.contains(row.fence().row()) && end(row)) {
                ended.add(row.lapsed());
            }
        }
        return ended;
    }

    private boolean end(LapsedRow row) throws Exception {
        return unlessHeld(() -> database.inNew(session -> end(session, row)));
    }

    /** The lease row first, as a takeover does. */
    private static boolean end(Session session, LapsedRow row) throws SQLException {
        if (row.renewed()) {
            session.update(Step.DROP_ENDED_LEASE, row.fence().row(), row.owner());
        }
        Step step = row.recovery() == RecoveryCode.DOUBT ? Step.DOUBT_LAPSED : Step.FREE_LAPSED;
        return session.update(step, row.fence().row(), row.owner(), row.fence().attempt()) == 1;
    }

    /** A row whose leases had ended when it was read. */
    private record LapsedRow(
            Fence fence,
            Bytes owner,
            RecoveryCode recovery,
            boolean renewed,
            long leaseUntil,
            Reservation.Origin origin,
            Duration age) {
        static LapsedRow read(ResultSet row) throws SQLException {
            row.getLong("renewed_until");
            boolean renewed = !row.wasNull();
            return new LapsedRow(
                    SqlDoubts.fence(row),
                    Bytes.of(row.getBytes("owner")),
                    RecoveryCode.of(row.getString("recovery")),
                    renewed,
                    row.getLong("lease_until"),
                    SqlDoubts.origin(row),
                    Duration.ofMillis(row.getLong("age")));
        }

        Lapsed lapsed() {
            return new Lapsed(origin, age, recovery == RecoveryCode.DOUBT);
        }
    }

    @Override
    public Set<String> operations() throws Exception {
        return Set.copyOf(database.inNew(session -> session.find(Step.OPERATIONS_IN_DOUBT, row -> row.getString(1))));
    }

    @Override
    public List<Doubtful> due(String operation, int most) throws Exception {
        return database.inNew(session -> session.find(Step.DUE_DOUBTS, SqlDoubts::doubtful, operation, most));
    }

    private static Doubtful doubtful(ResultSet row) throws SQLException {
        Hold hold = new Hold(
                new Digest(Bytes.of(row.getBytes("digest"))),
                new Fingerprint(Bytes.of(row.getBytes("fingerprint"))),
                Columns.owner(row.getBytes("owner")),
                OptionalLong.of(fence(row).number()));
        return new Doubtful(
                hold,
                origin(row),
                new Doubtful.History(instant(row, "reserved_at"), instant(row, "doubt_at"), instant(row, "seen_at")),
                ReasonCode.reason(row.getString("doubt_reason")),
                row.getInt("asked"));
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return Instant.ofEpochMilli(row.getLong(column));
    }

    private static Fence fence(ResultSet row) throws SQLException {
        return new Fence(row.getLong("id"), row.getInt("attempt"));
    }

    private static Reservation.Origin origin(ResultSet row) throws SQLException {
        return new Reservation.Origin(
                Columns.tenant(row.getString("tenant_id")), row.getString("operation"), row.getString("key_text"));
    }

    @Override
    public Optional<Doubtful> claim(Doubtful due, Duration turn) throws Exception {
        boolean claimed = unlessHeld(() -> changed(Step.CLAIM_DOUBT, due, Columns.millis(turn)));
        return claimed ? Optional.of(due.askedOnceMore()) : Optional.empty();
    }

    /** Who holds a row for longer than we wait, as somebody who settles it by hand, is not hurried. */
    private boolean unlessHeld(Callable<Boolean> step) throws Exception {
        try {
            return step.call();
        } catch (Exception failure) {
            if (database.fault(failure) == Fault.LOCKED) {
                return false;
            }
            throw failure;
        }
    }

    @Override
    public boolean settle(Doubtful turn, Ruling ruling) throws Exception {
        String note = Columns.text(ruling.note(), Columns.VERDICT_LENGTH);
        if (ruling instanceof Ruling.Open open) {
            return changed(Step.FIND_NOTHING, turn, Columns.millis(open.pause()), note);
        }
        Bytes nobody = Columns.owner(Owner.fresh());
        Optional<Envelope> outcome = ruling instanceof Ruling.Done done ? done.outcome() : Optional.empty();
        return outcome.isPresent()
                ? changed(Step.FIND_DONE, turn, outcome.get().content(), nobody, note)
                : changed(Step.FIND_FREE, turn, nobody, note);
    }

    private boolean changed(Step step, Doubtful seen, Object... before) throws Exception {
        List<Object> values = new ArrayList<>(List.of(before));
        Fence fence = Fence.of(seen.hold());
        values.add(fence.row());
        values.add(Columns.owner(seen.hold().owner()));
        values.add(fence.attempt());
        values.add(seen.timesAsked());
        return database.inNew(session -> session.update(step, values.toArray()) == 1);
    }
}
