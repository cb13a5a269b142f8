// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import io.idempotent.internal.protocol.Lapsed;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Reservation;

/**
 * One look after what leases ended for. Each batch begins after the last one, so that rows that are held, that cannot be
 * read or that the database refuses to change hide nobody, however many they are. For one thread, once.
 */
final class Sweep {
    private final SqlDatabase database;
    private final UnreadableRows unreadable;
    private final int batch;
    private final Consumer<Lapsed> ended;
    private final List<Exception> firstRefusal = new ArrayList<>(1);

    Sweep(SqlDatabase database, UnreadableRows unreadable, int batch, Consumer<Lapsed> ended) {
        this.database = database;
        this.unreadable = unreadable;
        this.batch = batch;
        this.ended = ended;
    }

    void run() throws Exception {
        List<Seen<LapsedRow>> page = after(Seen.none());
        while (!page.isEmpty()) {
            end(Seen.contents(page));
            page = page.size() < batch ? List.of() : after(Seen.last(page));
        }
        if (!firstRefusal.isEmpty()) {
            throw firstRefusal.get(0);
        }
    }

    private List<Seen<LapsedRow>> after(Seen<LapsedRow> last) throws Exception {
        return database.inNew(session -> session.find(
                Step.LAPSED_ROWS,
                Seen.reader("lease_until", LapsedRow::read, unreadable),
                last.time(),
                last.time(),
                last.row(),
                batch));
    }

    private void end(List<LapsedRow> found) throws Exception {
        Set<Long> unlocked = unlocked(found);
        for (LapsedRow row : found) {
            if (unlocked.contains(row.fence().row()) && endSurviving(row)) {
                ended.accept(row.lapsed());
            }
        }
    }

    /** Those are left out whose business still holds its row, so that no time is spent on waiting for it. */
    private Set<Long> unlocked(List<LapsedRow> found) throws Exception {
        List<Long> rows = found.stream().map(row -> row.fence().row()).toList();
        return rows.isEmpty()
                ? Set.of()
                : Set.copyOf(database.inNew(session -> session.findMany(Step.UNLOCKED, row -> row.getLong(1), rows)));
    }

    /** What is refused of one row can be granted of the next; that something was refused is told in the end. */
    private boolean endSurviving(LapsedRow row) {
        try {
            return database.unlessHeld(() -> database.inNew(session -> end(session, row)));
        } catch (Exception failure) {
            if (firstRefusal.isEmpty()) {
                firstRefusal.add(failure);
            }
            return false;
        }
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
            Fence fence, Bytes owner, RecoveryCode recovery, boolean renewed, Reservation.Origin origin, Duration age) {
        static LapsedRow read(ResultSet row) throws SQLException {
            row.getLong("renewed_until");
            boolean renewed = !row.wasNull();
            return new LapsedRow(
                    Fence.read(row),
                    Bytes.of(row.getBytes("owner")),
                    RecoveryCode.of(row.getString("recovery")),
                    renewed,
                    Columns.origin(row),
                    Duration.ofMillis(row.getLong("age")));
        }

        Lapsed lapsed() {
            return new Lapsed(origin, age, recovery == RecoveryCode.DOUBT);
        }
    }
}
