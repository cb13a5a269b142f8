// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.memory;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

import io.idempotent.internal.protocol.Doubts;
import io.idempotent.internal.protocol.Ticker;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Doubt;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;

/**
 * Records in one process: for tests and first steps. They die with the process and are unknown to every other one.
 * Ended records are dropped when their digest is asked for again, and in a sweep now and then. Thread-safe.
 */
public final class MemoryStore implements IdempotencyStore {
    private static final int SWEEP_EVERY = 1024;

    private final ConcurrentHashMap<Digest, Entry> entries = new ConcurrentHashMap<>();
    private final AtomicLong acquisitions = new AtomicLong();
    private final Ticker ticker;

    /**
     * An empty store.
     *
     * @param ticker the clock of leases and retentions
     */
    public MemoryStore(Ticker ticker) {
        this.ticker = ticker;
    }

    /** What one step makes of a record, and what it answers. */
    private record Step<A>(Optional<Entry> after, A answer) {}

    @Override
    public Acquisition acquire(Reservation reservation) {
        sweepNowAndThen();
        return step(
                reservation.digest(),
                last -> last.flatMap(this::asItIsNow)
                        .map(present -> new Step<>(Optional.of(present), found(present, reservation)))
                        .orElseGet(() -> new Step<>(
                                Optional.of(inProgress(reservation)),
                                acquired(
                                        reservation,
                                        last.filter(Entry::isUnfinished).isPresent()))));
    }

    private Entry inProgress(Reservation reservation) {
        return Entry.inProgress(reservation, ticker.nanos());
    }

    private static Acquisition acquired(Reservation reservation, boolean tookOver) {
        Hold hold =
                new Hold(reservation.digest(), reservation.fingerprint(), reservation.owner(), OptionalLong.empty());
        return new Acquisition.Acquired(hold, tookOver);
    }

    private Acquisition found(Entry present, Reservation reservation) {
        if (!present.fingerprint().equals(reservation.fingerprint())) {
            return new Acquisition.Mismatch();
        }
        if (present.heldBy(reservation.owner())) {
            return acquired(reservation, false);
        }
        if (present.doubt().isPresent()) {
            return new Acquisition.InDoubt();
        }
        return present.outcome()
                .<Acquisition>map(outcome -> new Acquisition.Succeeded(outcome, remaining(present)))
                .orElseGet(() -> new Acquisition.InProgress(remaining(present)));
    }

    @Override
    public List<Renewal.Answer> renew(List<Renewal> renewals) {
        return renewals.stream().map(this::renew).toList();
    }

    private Renewal.Answer renew(Renewal renewal) {
        Owner owner = renewal.hold().owner();
        return change(
                renewal.hold().digest(),
                present -> present.filter(entry -> entry.heldBy(owner))
                        .map(entry ->
                                new Step<>(Optional.of(entry.until(after(renewal.lease()))), Renewal.Answer.CONFIRMED))
                        .orElseGet(() -> new Step<>(present, Renewal.Answer.LOST)));
    }

    @Override
    public Transition complete(Hold hold, Completion completion) {
        return change(hold.digest(), present -> {
            if (present.filter(entry -> !entry.mayComplete(hold.owner())).isPresent()) {
                return new Step<>(present, new Transition.NotOwner());
            }
            Optional<Entry> done = present.filter(entry -> entry.outcome().isPresent());
            return new Step<>(done.or(() -> done(hold, completion)), new Transition.Applied());
        });
    }

    private Optional<Entry> done(Hold hold, Completion completion) {
        return completion instanceof Completion.Keep keep
                ? Optional.of(Entry.done(hold, keep.outcome(), after(keep.retention())))
                : Optional.empty();
    }

    @Override
    public Transition release(Hold hold) {
        return change(
                hold.digest(),
                present -> present.filter(entry -> !entry.heldBy(hold.owner()))
                        .map(entry -> new Step<>(present, refused(entry, hold)))
                        .orElseGet(() -> new Step<>(Optional.empty(), new Transition.Applied())));
    }

    private static Transition refused(Entry entry, Hold hold) {
        return entry.owner().equals(hold.owner()) && entry.outcome().isPresent()
                ? new Transition.AlreadyCompleted()
                : new Transition.NotOwner();
    }

    @Override
    public Transition doubt(Hold hold, Doubt doubt) {
        return change(
                hold.digest(),
                present -> present.map(entry -> doubted(entry, hold, doubt))
                        .orElseGet(() -> new Step<>(present, new Transition.NotOwner())));
    }

    private Step<Transition> doubted(Entry entry, Hold hold, Doubt doubt) {
        if (entry.heldBy(hold.owner())) {
            return new Step<>(Optional.of(entry.inDoubt(doubt, ticker.nanos())), new Transition.Applied());
        }
        boolean again = entry.owner().equals(hold.owner()) && entry.doubt().isPresent();
        return new Step<>(Optional.of(entry), again ? new Transition.Applied() : refused(entry, hold));
    }

    /**
     * The records of this store that no attempt ends.
     *
     * @return what looks after them
     */
    public Doubts doubts() {
        return new MemoryDoubts(this, Clock.systemUTC());
    }

    /** What is in doubt now. */
    List<Entry> inDoubt() {
        return entries.keySet().stream()
                .flatMap(digest -> change(digest, present -> new Step<>(present, present)).stream())
                .filter(entry -> entry.doubt().isPresent())
                .toList();
    }

    /** Replaces a record in doubt, if it is still the same. */
    boolean replace(Entry seen, Optional<Entry> after) {
        return change(
                seen.digest(),
                present -> present.equals(Optional.of(seen)) ? new Step<>(after, true) : new Step<>(present, false));
    }

    long now() {
        return ticker.nanos();
    }

    @Override
    public boolean completesInTransaction() {
        return false;
    }

    /** As {@link #step}. A record that has ended is absent to it, or in doubt. */
    private <A> A change(Digest digest, Function<Optional<Entry>, Step<A>> decide) {
        return step(digest, last -> decide.apply(last.flatMap(this::asItIsNow)));
    }

    /** Takes one atomic step on one record. */
    private <A> A step(Digest digest, Function<Optional<Entry>, Step<A>> decide) {
        List<A> answer = new ArrayList<>(1);
        entries.compute(digest, (key, last) -> {
            Step<A> step = decide.apply(Optional.ofNullable(last));
            answer.add(step.answer());
            return step.after().orElse(null);
        });
        return answer.get(0);
    }

    private Optional<Entry> asItIsNow(Entry entry) {
        if (live(entry)) {
            return Optional.of(entry);
        }
        Doubt ended = new Doubt(Doubt.Reason.LEASE_ENDED, Duration.ZERO);
        return entry.lapsesIntoDoubt() ? Optional.of(entry.inDoubt(ended, ticker.nanos())) : Optional.empty();
    }

    private boolean live(Entry entry) {
        return entry.doubt().isPresent() || entry.endsAtNanos() - ticker.nanos() > 0;
    }

    private Duration remaining(Entry entry) {
        return Duration.ofNanos(Math.max(0, entry.endsAtNanos() - ticker.nanos()));
    }

    private long after(Duration duration) {
        return ticker.nanos() + duration.toNanos();
    }

    private void sweepNowAndThen() {
        if (acquisitions.incrementAndGet() % SWEEP_EVERY == 0) {
            entries.values().removeIf(entry -> asItIsNow(entry).isEmpty());
        }
    }
}
