// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

import io.idempotent.internal.memory.MemoryStore;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Doubt;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;

/** A store in memory that notes what it is asked and answers otherwise where a test says so. */
class StagedStore implements IdempotencyStore {
    private static final Duration LOCKED = Duration.ofDays(1);

    final List<Reservation> reservations = new CopyOnWriteArrayList<>();
    final List<List<Renewal>> renewals = new CopyOnWriteArrayList<>();
    final List<Completion> completions = new CopyOnWriteArrayList<>();
    final List<Completion> announced = new CopyOnWriteArrayList<>();
    final List<Doubt> doubts = new CopyOnWriteArrayList<>();
    final List<Hold> releases = new CopyOnWriteArrayList<>();
    private final MemoryStore memory;
    private final StagedTransactions transactions;
    private volatile boolean transactional;
    private volatile UnaryOperator<Acquisition> acquiring = UnaryOperator.identity();
    private volatile UnaryOperator<List<Renewal.Answer>> renewing = UnaryOperator.identity();
    private volatile Optional<Transition> completing = Optional.empty();
    private volatile Optional<Transition> releasing = Optional.empty();

    StagedStore(Ticker ticker, StagedTransactions transactions) {
        this.memory = new MemoryStore(ticker);
        this.transactions = transactions;
    }

    /** From now on it behaves as a store that keeps the truth in the application's database. */
    StagedStore transactional() {
        transactional = true;
        return this;
    }

    void onAcquire(UnaryOperator<Acquisition> change) {
        acquiring = change;
    }

    void onRenew(UnaryOperator<List<Renewal.Answer>> change) {
        renewing = change;
    }

    void onComplete(Transition answer) {
        completing = Optional.of(answer);
    }

    void onRelease(Transition answer) {
        releasing = Optional.of(answer);
    }

    @Override
    public Acquisition acquire(Reservation reservation) {
        reservations.add(reservation);
        return acquiring.apply(memory.acquire(reservation));
    }

    @Override
    public List<Renewal.Answer> renew(List<Renewal> asked) {
        renewals.add(List.copyOf(asked));
        return renewing.apply(memory.renew(asked));
    }

    @Override
    public Transition complete(Hold hold, Completion completion) {
        completions.add(completion);
        if (completing.isPresent()) {
            return completing.get();
        }
        if (!transactional) {
            return memory.complete(hold, completion);
        }
        return inTransaction(hold, completion);
    }

    /** As a row lock does, the completion takes the record at once; it holds when the transaction commits. */
    private Transition inTransaction(Hold hold, Completion completion) {
        if (memory.renew(List.of(new Renewal(hold, LOCKED))).contains(Renewal.Answer.LOST)) {
            boolean doneBefore = memory.release(hold) instanceof Transition.AlreadyCompleted;
            return doneBefore ? new Transition.Applied() : new Transition.NotOwner();
        }
        transactions.staged().does(() -> memory.complete(hold, completion));
        return new Transition.Applied();
    }

    @Override
    public Transition completeApart(Hold hold, Completion completion) {
        completions.add(completion);
        return completing.orElseGet(() -> memory.complete(hold, completion));
    }

    @Override
    public Transition release(Hold hold) {
        releases.add(hold);
        return releasing.orElseGet(() -> memory.release(hold));
    }

    @Override
    public Transition doubt(Hold hold, Doubt doubt) {
        doubts.add(doubt);
        return releasing.orElseGet(() -> memory.doubt(hold, doubt));
    }

    @Override
    public void committed(Hold hold, Completion completion) {
        announced.add(completion);
    }

    @Override
    public boolean completesInTransaction() {
        return transactional;
    }
}
