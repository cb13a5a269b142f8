// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import io.idempotent.LeaseLostException;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Renewal;
import org.jspecify.annotations.Nullable;

/** One try to run a call, from acquire to its end. Thread-safe. */
public final class Attempt {
    private final Call call;
    private final Hold hold;
    private final Lease lease;
    private final Ticker ticker;
    private final long startedAt;
    private volatile @Nullable Observation observation;
    private volatile @Nullable Completion completion;
    private volatile @Nullable Result result;
    private volatile @Nullable Exchange exchange;
    private final AtomicReference<Runs> business = new AtomicReference<>(Runs.NONE);

    Attempt(Call call, Hold hold, Ticker ticker, long askedAt) {
        this.call = call;
        this.hold = hold;
        this.ticker = ticker;
        this.startedAt = askedAt;
        this.lease = new Lease(ticker, call.operation().times().lease(), askedAt);
    }

    /** What the business returned before its transaction was asked to commit. */
    record Result(@Nullable Object value) {}

    /**
     * What is called.
     *
     * @return the call
     */
    public Call call() {
        return call;
    }

    /**
     * What is held.
     *
     * @return the hold
     */
    public Hold hold() {
        return hold;
    }

    /**
     * Whether the last confirmed lease still runs.
     *
     * @return false for good once it has ended
     */
    public boolean isOwner() {
        return lease.isHeld();
    }

    IdempotencyStore store() {
        return call.operation().store();
    }

    OutcomeFormat outcomes() {
        return call.operation().outcomes();
    }

    String operationName() {
        return call.operation().name();
    }

    /** This attempt ends with an answer. */
    void endsWith(Exchange awaited) {
        exchange = awaited;
    }

    /** Present where the attempt ends with the answer of a request. */
    Optional<Exchange> exchange() {
        return Optional.ofNullable(exchange);
    }

    /**
     * Of its business, which something around it may run more than once.
     *
     * @param open how many runs have begun and did not throw
     * @param hasBegun whether one has ever begun
     * @param isOver whether none may begin any more
     */
    private record Runs(int open, boolean hasBegun, boolean isOver) {
        static final Runs NONE = new Runs(0, false, false);

        Runs oneMore() {
            return isOver ? this : new Runs(open + 1, true, false);
        }

        Runs oneLess() {
            return new Runs(open - 1, hasBegun, isOver);
        }

        Runs over() {
            return new Runs(open, hasBegun, true);
        }
    }

    /**
     * The business is about to run. Whatever lies around it can have ended the attempt already, as where it gave up a
     * thread that begins only now; or have kept it waiting for so long that another attempt may have the key.
     */
    void begin() {
        if (!isOwner() || business.updateAndGet(Runs::oneMore).isOver()) {
            throw new LeaseLostException(operationName());
        }
    }

    /** A run of a business whose result comes later threw instead of returning its stage. */
    void threw() {
        business.updateAndGet(Runs::oneLess);
    }

    /** Whether the business runs, or may run, on whatever thread; if not, it cannot begin any more. */
    boolean mayBeAtWork() {
        return business.updateAndGet(runs -> runs.open() > 0 ? runs : runs.over())
                        .open()
                > 0;
    }

    /** Whether the business did not begin; if so, it cannot any more. */
    boolean endsUnbegun() {
        return !business.updateAndGet(runs -> runs.hasBegun() ? runs : runs.over())
                .hasBegun();
    }

    /** Whether a rollback proves too little: its business has begun, and may have had effects that none undoes. */
    boolean endsInDoubt() {
        return !endsUnbegun() && call.operation().reconciles();
    }

    /** From now on this attempt ends with a transaction. */
    void observe(Transactions.Unit transaction) {
        Observation fresh = new Observation();
        observation = fresh;
        completion = null;
        result = null;
        // First of all: whatever goes wrong from here on, the end of the transaction ends the attempt.
        transaction.onEnd(fresh::ended);
        transaction.put(call.digest(), this);
    }

    /** The method runs outside any transaction. */
    void observeNone() {
        observation = null;
        completion = null;
        result = null;
    }

    Optional<Observation> observation() {
        return Optional.ofNullable(observation);
    }

    void record(Completion recorded) {
        completion = recorded;
    }

    /** What the commit point recorded, which holds if the transaction commits. */
    Optional<Completion> completion() {
        return Optional.ofNullable(completion);
    }

    void returned(@Nullable Object value) {
        result = new Result(value);
    }

    /** Present once the business returned normally within a transaction. */
    Optional<Result> result() {
        return Optional.ofNullable(result);
    }

    /** When it was asked for, by its ticker. */
    long startedAt() {
        return startedAt;
    }

    boolean renewalIsDue() {
        return lease.isDue();
    }

    boolean renewalIsNearlyDue() {
        return lease.isNearlyDue();
    }

    /** Whether a renewal still makes sense. */
    boolean isRenewable() {
        Duration age = Duration.ofNanos(ticker.nanos() - startedAt);
        return isOwner() && age.compareTo(call.operation().times().maximumHold()) < 0;
    }

    Renewal renewal(long askedAt) {
        lease.asked(askedAt);
        return new Renewal(hold, call.operation().times().lease());
    }

    void renewed(Renewal.Answer answer, long askedAt) {
        switch (answer) {
            case CONFIRMED -> lease.confirmed(askedAt);
            case LOST -> lease.lose();
            case UNKNOWN -> {
                // The lease ends when it was last confirmed to end; the next round asks again.
            }
        }
    }
}
