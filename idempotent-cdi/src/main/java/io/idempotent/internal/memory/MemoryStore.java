package io.idempotent.internal.memory;

import io.idempotent.internal.protocol.Ticker;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

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

    /** A record; without an outcome it is in progress. */
    private record Entry(Fingerprint fingerprint, Owner owner, Optional<Envelope> outcome, long endsAtNanos) {

        boolean heldBy(Owner attempt) {
            return owner.equals(attempt) && outcome.isEmpty();
        }

        Entry until(long nanos) {
            return new Entry(fingerprint, owner, outcome, nanos);
        }
    }

    @Override
    public Acquisition acquire(Reservation reservation) {
        sweepNowAndThen();
        AtomicReference<Acquisition> answer = new AtomicReference<>();
        change(reservation.digest(), present -> {
            answer.set(present.map(entry -> found(entry, reservation)).orElseGet(() -> acquired(reservation)));
            return present.or(() -> Optional.of(inProgress(reservation)));
        });
        return answer.get();
    }

    private Entry inProgress(Reservation reservation) {
        return new Entry(reservation.fingerprint(), reservation.owner(), Optional.empty(), after(reservation.lease()));
    }

    private static Acquisition acquired(Reservation reservation) {
        return new Acquisition.Acquired(new Hold(
                reservation.digest(), reservation.fingerprint(), reservation.owner(), OptionalLong.empty()));
    }

    private Acquisition found(Entry present, Reservation reservation) {
        if (!present.fingerprint().equals(reservation.fingerprint())) {
            return new Acquisition.Mismatch();
        }
        if (present.heldBy(reservation.owner())) {
            return acquired(reservation);
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
        boolean held = change(
                        renewal.hold().digest(),
                        present -> present.map(entry -> entry.heldBy(owner) ? entry.until(after(renewal.lease())) : entry))
                .filter(entry -> entry.heldBy(owner))
                .isPresent();
        return held ? Renewal.Answer.CONFIRMED : Renewal.Answer.LOST;
    }

    @Override
    public Transition complete(Hold hold, Completion completion) {
        AtomicReference<Transition> answer = new AtomicReference<>(new Transition.Applied());
        change(hold.digest(), present -> {
            if (present.isPresent() && !present.get().owner().equals(hold.owner())) {
                answer.set(new Transition.NotOwner());
                return present;
            }
            return present.filter(entry -> entry.outcome().isPresent()).or(() -> done(hold, completion));
        });
        return answer.get();
    }

    private Optional<Entry> done(Hold hold, Completion completion) {
        return completion instanceof Completion.Keep keep
                ? Optional.of(new Entry(
                        hold.fingerprint(), hold.owner(), Optional.of(keep.outcome()), after(keep.retention())))
                : Optional.empty();
    }

    @Override
    public Transition release(Hold hold) {
        AtomicReference<Transition> answer = new AtomicReference<>(new Transition.Applied());
        change(hold.digest(), present -> {
            present.filter(entry -> !entry.heldBy(hold.owner())).ifPresent(entry -> answer.set(refused(entry, hold)));
            return present.filter(entry -> !entry.heldBy(hold.owner()));
        });
        return answer.get();
    }

    private static Transition refused(Entry entry, Hold hold) {
        return entry.owner().equals(hold.owner()) ? new Transition.AlreadyCompleted() : new Transition.NotOwner();
    }

    @Override
    public boolean completesInTransaction() {
        return false;
    }

    /** One atomic step on one record. A record that has ended is absent to it. */
    private Optional<Entry> change(Digest digest, UnaryOperator<Optional<Entry>> step) {
        return Optional.ofNullable(entries.compute(
                digest,
                (key, present) ->
                        step.apply(Optional.ofNullable(present).filter(this::live)).orElse(null)));
    }

    private boolean live(Entry entry) {
        return entry.endsAtNanos() - ticker.nanos() > 0;
    }

    private Duration remaining(Entry entry) {
        return Duration.ofNanos(Math.max(0, entry.endsAtNanos() - ticker.nanos()));
    }

    private long after(Duration duration) {
        return ticker.nanos() + duration.toNanos();
    }

    private void sweepNowAndThen() {
        if (acquisitions.incrementAndGet() % SWEEP_EVERY == 0) {
            entries.values().removeIf(entry -> !live(entry));
        }
    }
}
