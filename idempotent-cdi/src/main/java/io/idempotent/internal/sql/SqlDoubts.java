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
import java.util.function.Consumer;

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

/**
 * The rows that no attempt ends. Whatever changes one is a single update that names the owner and the attempt as read, and
 * looks at the state again, so that any number of nodes can do it and whoever was faster wins.
 */
final class SqlDoubts implements Doubts {
    private final SqlDatabase database;
    private final UnreadableRows unreadable = new UnreadableRows();

    SqlDoubts(SqlDatabase database) {
        this.database = database;
    }

    @Override
    public void endLapsed(int batch, Consumer<Lapsed> ended) throws Exception {
        DatabaseRefusal.presentably(() -> {
            new Sweep(database, unreadable, batch, ended).run();
            return ended;
        });
    }

    @Override
    public Set<String> operations() throws Exception {
        return DatabaseRefusal.presentably(() ->
                Set.copyOf(database.inNew(session -> session.find(Step.OPERATIONS_IN_DOUBT, row -> row.getString(1)))));
    }

    @Override
    public List<Doubtful> due(String operation, int most) throws Exception {
        List<Doubtful> due = new ArrayList<>();
        List<Seen<Doubtful>> page = due(operation, Seen.none(), most);
        due.addAll(Seen.contents(page));
        while (due.size() < most && page.size() == most) {
            page = due(operation, Seen.last(page), most);
            due.addAll(Seen.contents(page));
        }
        return due.subList(0, Math.min(most, due.size()));
    }

    private List<Seen<Doubtful>> due(String operation, Seen<Doubtful> after, int most) throws Exception {
        return DatabaseRefusal.presentably(() -> database.inNew(session -> session.find(
                Step.DUE_DOUBTS,
                Seen.reader("ask_at", SqlDoubts::doubtful, unreadable),
                operation,
                after.time(),
                after.time(),
                after.row(),
                most)));
    }

    private static Doubtful doubtful(ResultSet row) throws SQLException {
        Hold hold = new Hold(
                new Digest(Bytes.of(row.getBytes("digest"))),
                new Fingerprint(Bytes.of(row.getBytes("fingerprint"))),
                Columns.owner(row.getBytes("owner")),
                OptionalLong.of(Fence.read(row).number()));
        return new Doubtful(
                hold,
                Columns.origin(row),
                new Doubtful.History(instant(row, "reserved_at"), instant(row, "doubt_at"), instant(row, "seen_at")),
                ReasonCode.reason(row.getString("doubt_reason")),
                row.getInt("asked"));
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return Instant.ofEpochMilli(row.getLong(column));
    }

    @Override
    public Optional<Doubtful> claim(Doubtful due, Duration turn) throws Exception {
        boolean claimed = DatabaseRefusal.presentably(
                () -> database.unlessHeld(() -> changed(Step.CLAIM_DOUBT, due, Columns.millis(turn))));
        return claimed ? Optional.of(due.askedOnceMore()) : Optional.empty();
    }

    @Override
    public boolean settle(Doubtful turn, Ruling ruling) throws Exception {
        return DatabaseRefusal.presentably(() -> settled(turn, ruling));
    }

    private boolean settled(Doubtful turn, Ruling ruling) throws Exception {
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
