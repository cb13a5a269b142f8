// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.memory;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import io.idempotent.internal.protocol.Doubtful;
import io.idempotent.internal.protocol.Doubts;
import io.idempotent.internal.protocol.Lapsed;
import io.idempotent.internal.protocol.Ruling;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Reservation;

/** Records in doubt in memory. Leases need nobody to end them: a record that has lapsed is found so by whoever looks. */
final class MemoryDoubts implements Doubts {
    private final MemoryStore store;
    private final Clock clock;

    /** Takes the store and the clock that its times are told by. */
    MemoryDoubts(MemoryStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    @Override
    public void endLapsed(int batch, Consumer<Lapsed> ended) {
        // Whoever looks at a record that has lapsed ends it.
    }

    @Override
    public Set<String> operations() {
        return store.inDoubt().stream().map(MemoryDoubts::operation).collect(Collectors.toSet());
    }

    private static Reservation.Origin origin(Entry entry) {
        return entry.reservation().orElseThrow().origin();
    }

    private static String operation(Entry entry) {
        return origin(entry).operation();
    }

    private static Entry.Open open(Entry entry) {
        return entry.doubt().orElseThrow();
    }

    @Override
    public List<Doubtful> due(String operation, int most) {
        long now = store.now();
        return store.inDoubt().stream()
                .filter(entry ->
                        operation.equals(operation(entry)) && open(entry).askAtNanos() - now <= 0)
                .sorted(Comparator.comparingLong(entry -> open(entry).askAtNanos() - now))
                .limit(most)
                .map(entry -> doubtful(entry, now))
                .toList();
    }

    private Doubtful doubtful(Entry entry, long now) {
        Instant seenAt = clock.instant();
        Doubtful.History history = new Doubtful.History(
                seenAt.minusNanos(now - entry.reservedAtNanos()),
                seenAt.minusNanos(now - open(entry).sinceNanos()),
                seenAt);
        Hold hold = new Hold(entry.digest(), entry.fingerprint(), entry.owner(), OptionalLong.empty());
        return new Doubtful(
                hold, origin(entry), history, open(entry).reason(), open(entry).timesAsked());
    }

    @Override
    public Optional<Doubtful> claim(Doubtful due, Duration turn) {
        return find(due)
                .filter(entry -> open(entry).askAtNanos() - store.now() <= 0)
                .filter(entry -> store.replace(entry, Optional.of(askedAgain(entry, turn, 1))))
                .map(entry -> due.askedOnceMore());
    }

    private Entry askedAgain(Entry entry, Duration pause, int more) {
        Entry.Open open = open(entry);
        return entry.open(new Entry.Open(
                open.reason(), open.sinceNanos(), store.now() + pause.toNanos(), open.timesAsked() + more));
    }

    private Optional<Entry> find(Doubtful seen) {
        return store.inDoubt().stream()
                .filter(entry -> entry.digest().equals(seen.hold().digest()))
                .filter(entry -> entry.owner().equals(seen.hold().owner()))
                .filter(entry -> open(entry).timesAsked() == seen.timesAsked())
                .findFirst();
    }

    @Override
    public boolean settle(Doubtful turn, Ruling ruling) {
        return find(turn)
                .filter(entry -> store.replace(entry, after(entry, ruling)))
                .isPresent();
    }

    private Optional<Entry> after(Entry entry, Ruling ruling) {
        if (ruling instanceof Ruling.Open open) {
            return Optional.of(askedAgain(entry, open.pause(), 0));
        }
        return ruling instanceof Ruling.Done done
                ? done.outcome().map(outcome -> done(entry, outcome))
                : Optional.empty();
    }

    /** From now on nobody's: the former owner must not take it for its own success. */
    private Entry done(Entry entry, Envelope outcome) {
        Hold nobodys = new Hold(entry.digest(), entry.fingerprint(), Owner.fresh(), OptionalLong.empty());
        return Entry.done(nobodys, outcome, store.now() + entry.retention().toNanos());
    }
}
