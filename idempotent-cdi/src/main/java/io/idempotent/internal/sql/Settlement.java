// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.SQLException;
import java.util.Optional;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Doubt;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Transition;

/** The two ends of an attempt. Each is one update that names the owner; where it hits no row, one read tells why. */
final class Settlement {
    private final SqlDatabase database;

    Settlement(SqlDatabase database) {
        this.database = database;
    }

    /**
     * The commit point: in the caller's transaction, as its last statement. No client repeats a statement within a
     * transaction; what this owner completed before, an earlier transaction of the same attempt has committed, and this
     * one would have the effect a second time.
     */
    Transition complete(Hold hold, Completion completion) {
        return settled(() -> database.inCallers(session -> record(session, Fence.of(hold), hold, completion) == 1
                ? new Transition.Applied()
                : new Transition.NotOwner()));
    }

    /** In a transaction of its own: the effect is not part of the caller's. */
    Transition completeApart(Hold hold, Completion completion) {
        return settled(() -> database.inNew(session -> completed(session, hold, completion)));
    }

    private static Transition completed(Session session, Hold hold, Completion completion) throws SQLException {
        Fence fence = Fence.of(hold);
        return record(session, fence, hold, completion) == 1
                ? new Transition.Applied()
                : completedBefore(state(session, fence, hold));
    }

    private static int record(Session session, Fence fence, Hold hold, Completion completion) throws SQLException {
        Bytes owner = Columns.owner(hold.owner());
        if (completion instanceof Completion.Keep keep) {
            return session.update(
                    Step.KEEP,
                    keep.outcome().content(),
                    keep.failure().map(note -> Columns.text(note, Columns.FAILURE_LENGTH)),
                    Columns.millis(keep.retention()),
                    fence.row(),
                    owner);
        }
        return session.update(Step.FREE, fence.row(), owner);
    }

    private static Transition completedBefore(Optional<State> state) {
        return state.filter(State::committed).isPresent() ? new Transition.Applied() : new Transition.NotOwner();
    }

    /** In a transaction of its own. Waits for one that still holds the row, and so learns how that one ended. */
    Transition release(Hold hold) {
        Fence fence = Fence.of(hold);
        return settled(() ->
                database.inNew(session -> session.update(Step.RELEASE, fence.row(), Columns.owner(hold.owner())) == 1
                        ? new Transition.Applied()
                        : releasedBefore(state(session, fence, hold))));
    }

    private static Transition releasedBefore(Optional<State> state) {
        if (state.filter(State::committed).isPresent()) {
            return new Transition.AlreadyCompleted();
        }
        return state.filter(State::freed).isPresent() ? new Transition.Applied() : new Transition.NotOwner();
    }

    /** In a transaction of its own, and as patient as {@link #release}. */
    Transition doubt(Hold hold, Doubt doubt) {
        Fence fence = Fence.of(hold);
        return settled(() -> database.inNew(session -> session.update(
                                Step.DOUBT,
                                ReasonCode.of(doubt.reason()),
                                Columns.millis(doubt.askAfter()),
                                fence.row(),
                                Columns.owner(hold.owner()))
                        == 1
                ? new Transition.Applied()
                : doubtedBefore(state(session, fence, hold))));
    }

    private static Transition doubtedBefore(Optional<State> state) {
        if (state.filter(State::committed).isPresent()) {
            return new Transition.AlreadyCompleted();
        }
        return state.filter(State.IN_DOUBT::equals).isPresent() ? new Transition.Applied() : new Transition.NotOwner();
    }

    private static Optional<State> state(Session session, Fence fence, Hold hold) throws SQLException {
        return session.first(
                Step.STATE_OF, row -> State.of(row.getString(1)), fence.row(), Columns.owner(hold.owner()));
    }

    private interface Settling {
        Transition run() throws Exception;
    }

    private static Transition settled(Settling step) {
        try {
            return step.run();
        } catch (Exception failure) {
            return new Transition.Unavailable(DatabaseRefusal.presentable(failure));
        }
    }
}
