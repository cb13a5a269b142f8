// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Reservation;

/**
 * One call of acquire: insert if absent, else read, else take over, each in a transaction of its own. An affected row
 * decides, never what was read. Whoever finds the record changed under its hands begins anew.
 */
final class Acquiring {
    private static final int ROUNDS = 5;

    private final SqlDatabase database;
    private final Inserts inserts;
    private final Reservation reservation;
    private final Bytes digest;
    private final Bytes owner;
    private final AtomicBoolean wrote = new AtomicBoolean();
    private final AtomicBoolean isExpired = new AtomicBoolean();

    Acquiring(SqlDatabase database, Inserts inserts, Reservation reservation) {
        this.database = database;
        this.inserts = inserts;
        this.reservation = reservation;
        this.digest = reservation.digest().value();
        this.owner = Columns.owner(reservation.owner());
    }

    /** Inserts a row, alone or with others; tells before it goes alone when a group failed that may have written it. */
    @FunctionalInterface
    interface Inserts {
        OptionalLong insert(Reservation reservation, Callable<OptionalLong> alone, Runnable inDoubt) throws Exception;
    }

    /**
     * Runs the call.
     *
     * @param readFirst whether a read precedes the first insert: duplicates then wait for no lock, at the price of one
     *     more statement for a first call
     */
    Acquisition run(boolean readFirst) {
        try {
            return rounds(readFirst);
        } catch (Exception failure) {
            return unclear(failure);
        }
    }

    private Acquisition rounds(boolean readFirst) throws Exception {
        boolean insert = !readFirst;
        for (int round = 0; round < ROUNDS; round++) {
            Optional<Acquisition> answer = round(insert);
            if (answer.isPresent()) {
                return answer.get();
            }
            insert = true;
        }
        return new Acquisition.InProgress(Duration.ZERO); // it keeps changing hands, so somebody is at work
    }

    private Optional<Acquisition> round(boolean insert) throws Exception {
        OptionalLong id = insert ? insert() : OptionalLong.empty();
        if (id.isPresent()) {
            return Optional.of(acquired(Fence.first(id.getAsLong()), false));
        }
        Optional<Row> row = database.inNew(session -> session.first(Step.READ, Row::read, digest));
        return row.isPresent() ? found(row.get()) : expired();
    }

    /** What was used is answered as ever; what was not can no longer be. */
    private Optional<Acquisition> expired() {
        return isExpired.get() ? Optional.of(new Acquisition.Expired()) : Optional.empty();
    }

    /**
     * By the database's clock, in the transaction that reserves: purge goes by the same clock, so that what it has
     * removed cannot be reserved again.
     */
    private boolean isUsable(Session session) throws SQLException {
        Optional<Instant> until = reservation.usableUntil();
        isExpired.set(until.isPresent()
                && session.first(
                                        Step.TIME_LEFT,
                                        left -> left.getLong(1),
                                        until.get().toEpochMilli())
                                .orElseThrow()
                        < 0);
        return !isExpired.get();
    }

    /** A group does not look at clocks. */
    private OptionalLong insert() throws Exception {
        if (reservation.usableUntil().isPresent()) {
            return insertAlone();
        }
        return inserts.insert(reservation, this::insertAlone, () -> wrote.set(true));
    }

    private OptionalLong insertAlone() throws Exception {
        try {
            return database.inNew(this::insertIfAbsent);
        } catch (Exception failure) {
            if (database.fault(failure) == Fault.DUPLICATE) {
                return OptionalLong.empty();
            }
            throw failure;
        }
    }

    private OptionalLong insertIfAbsent(Session session) throws SQLException {
        if (!isUsable(session)) {
            return OptionalLong.empty();
        }
        OptionalLong id = Insertion.one(session, reservation);
        wrote.compareAndSet(false, id.isPresent());
        return id;
    }

    private String operation() {
        return Columns.text(reservation.origin().operation(), Columns.OPERATION_LENGTH);
    }

    private Optional<Acquisition> found(Row row) throws Exception {
        if (row.lapsedIntoDoubt()) {
            return lapsed(row);
        }
        if (!row.absent()) {
            return Optional.of(live(row));
        }
        if (row.fence().isLast()) {
            database.inNew(session -> change(session, row, Step.DISCARD, seen(row)));
            return Optional.empty();
        }
        boolean won = database.inNew(session -> takeOver(session, row));
        return won ? Optional.of(acquired(row.fence().next(), row.state() == State.IN_PROGRESS)) : expired();
    }

    /** Told only when it is in force: until then its owner may yet commit, and is in progress while it holds the row. */
    private Optional<Acquisition> lapsed(Row row) throws Exception {
        if (isOther(row)) {
            return Optional.of(new Acquisition.Mismatch());
        }
        boolean doubted = database.inNew(session -> change(session, row, Step.DOUBT_LAPSED, seen(row)));
        return doubted ? Optional.of(new Acquisition.InDoubt(true)) : Optional.empty();
    }

    private boolean isOther(Row row) {
        return !row.holder().fingerprint().equals(reservation.fingerprint());
    }

    private boolean takeOver(Session session, Row row) throws SQLException {
        if (!isUsable(session)) {
            return false;
        }
        boolean won = change(
                session,
                row,
                Step.TAKE_OVER,
                owner,
                reservation.fingerprint().value(),
                operation(),
                RecoveryCode.of(reservation.recovery()),
                Columns.millis(reservation.lease()),
                Columns.millis(reservation.retention()),
                Insertion.keptAtLeast(reservation),
                row.fence().row(),
                Columns.owner(row.holder().owner()),
                row.fence().attempt());
        wrote.compareAndSet(false, won);
        return won;
    }

    /** The lease row first, in the order in which all who need both take them, and so that a renewal is waited for. */
    private static boolean change(Session session, Row row, Step step, Object... values) throws SQLException {
        if (row.left().renewed()) {
            session.update(
                    Step.DROP_ENDED_LEASE,
                    row.fence().row(),
                    Columns.owner(row.holder().owner()));
        }
        return session.update(step, values) == 1;
    }

    private static Object[] seen(Row row) {
        return new Object[] {
            row.fence().row(), Columns.owner(row.holder().owner()), row.fence().attempt()
        };
    }

    private Acquisition live(Row row) {
        if (isOther(row)) {
            return new Acquisition.Mismatch();
        }
        if (row.state() == State.IN_DOUBT) {
            return new Acquisition.InDoubt();
        }
        if (row.state() == State.SUCCEEDED) {
            return new Acquisition.Succeeded(row.outcome().orElseThrow(), row.remainingRetention());
        }
        return row.holder().owner().equals(reservation.owner())
                ? acquired(row.fence(), false)
                : new Acquisition.InProgress(row.remainingLease());
    }

    private Acquisition acquired(Fence fence, boolean tookOver) {
        Hold hold = new Hold(
                reservation.digest(), reservation.fingerprint(), reservation.owner(), OptionalLong.of(fence.number()));
        return new Acquisition.Acquired(hold, tookOver);
    }

    /** Who holds a row for longer than we wait is at work on it. */
    private Acquisition unclear(Exception failure) {
        if (wrote.get()) {
            retract(failure);
        }
        return database.fault(failure) == Fault.LOCKED
                ? new Acquisition.InProgress(reservation.lease())
                : new Acquisition.Unavailable(DatabaseRefusal.presentable(failure));
    }

    /** The commit failed after the row was written: if it is in force all the same, nobody would ever use it. */
    private void retract(Exception failure) {
        try {
            database.inNew(session -> session.update(Step.RETRACT, digest, owner));
        } catch (Exception second) {
            failure.addSuppressed(second);
        }
    }
}
