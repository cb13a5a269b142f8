// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

import io.idempotent.AlreadySucceededException;
import io.idempotent.InDoubtException;
import io.idempotent.KeyExpiredException;
import io.idempotent.KeyReusedException;
import io.idempotent.OperationInProgressException;
import io.idempotent.StoreUnavailableException;
import io.idempotent.WhenSucceeded;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Owner;

/** Decides whether a call may run. The only way to {@link Decision.Proceed} is a store's {@code Acquired}. */
final class Gate {
    private final Transactions transactions;
    private final Running running;
    private final Renewals renewals;
    private final Waiting waiting;
    private final Ticker ticker;
    private final Reporting reporting;
    private final Clock clock = Clock.systemUTC();

    Gate(
            Transactions transactions,
            Running running,
            Renewals renewals,
            Waiting waiting,
            Ticker ticker,
            Reporting reporting) {
        this.transactions = transactions;
        this.running = running;
        this.renewals = renewals;
        this.waiting = waiting;
        this.ticker = ticker;
        this.reporting = reporting;
    }

    /** A try at a store, and when it was begun. */
    record Try(Acquisition answer, long askedAt) {
        boolean isInProgress() {
            return answer instanceof Acquisition.InProgress;
        }
    }

    /** Decides on a call, or refuses it by an exception. */
    Decision decide(Call call) {
        Optional<Attempt> around = running.find(call.digest());
        if (around.isPresent()) {
            requireSameFingerprint(call, around.get());
            return new Decision.Join();
        }
        Optional<Transactions.Unit> transaction = transactions.current();
        Optional<Attempt> held =
                transaction.flatMap(unit -> unit.get(call.digest())).map(Attempt.class::cast);
        if (held.isPresent()) {
            return fromOwnTransaction(call, held.get());
        }
        return decide(call, ask(call, transaction.isPresent()));
    }

    private Try ask(Call call, boolean inTransaction) {
        Try first = acquire(call);
        Optional<Duration> limit = call.operation().times().waitLimit();
        // A transaction that waits for another attempt may hold what that attempt needs.
        return first.isInProgress() && limit.isPresent() && !inTransaction
                ? waiting.until(limit.get(), first, () -> acquire(call))
                : first;
    }

    /** Every try is a new attempt: a waiter must not be taken for its own earlier try. */
    private Try acquire(Call call) {
        long askedAt = ticker.nanos();
        return new Try(call.operation().store().acquire(call.reservation(Owner.fresh())), askedAt);
    }

    /** The present transaction holds the key: the store would wait for this very transaction. */
    private static Decision fromOwnTransaction(Call call, Attempt held) {
        requireSameFingerprint(call, held);
        return held.completion()
                .filter(Completion.Keep.class::isInstance)
                .map(Completion.Keep.class::cast)
                .map(done -> succeeded(call, done.outcome()))
                .orElseThrow(() -> inProgress(call, call.operation().times().retryAfter()));
    }

    private static void requireSameFingerprint(Call call, Attempt held) {
        if (!held.hold().fingerprint().equals(call.fingerprint())) {
            throw new KeyReusedException(call.operation().name());
        }
    }

    private Decision decide(Call call, Try last) {
        return last.answer().match(new Acquisition.Cases<Decision>() {
            @Override
            public Decision acquired(Acquisition.Acquired answer) {
                return proceed(call, answer, last.askedAt());
            }

            @Override
            public Decision inProgress(Acquisition.InProgress answer) {
                throw Gate.inProgress(call, answer.remainingLease());
            }

            @Override
            public Decision succeeded(Acquisition.Succeeded answer) {
                return Gate.succeeded(call, answer.outcome());
            }

            @Override
            public Decision inDoubt(Acquisition.InDoubt answer) {
                if (answer.lapsedNow()) {
                    reporting.lapsedIntoDoubt(call, last.askedAt());
                }
                throw new InDoubtException(
                        call.operation().name(), call.operation().uncertainty().acknowledgedStatus());
            }

            @Override
            public Decision mismatch(Acquisition.Mismatch answer) {
                throw new KeyReusedException(call.operation().name());
            }

            @Override
            public Decision expired(Acquisition.Expired answer) {
                throw new KeyExpiredException(call.operation().name());
            }

            @Override
            public Decision unavailable(Acquisition.Unavailable answer) {
                throw Gate.unavailable(call, answer.cause());
            }
        });
    }

    private Decision proceed(Call call, Acquisition.Acquired answer, long askedAt) {
        Attempt attempt = new Attempt(call, answer.hold(), ticker, askedAt);
        if (!attempt.isOwner()) {
            call.operation().store().release(answer.hold());
            throw unavailable(call, new TimeoutException("The store took longer than the lease to answer"));
        }
        if (isExpired(call)) {
            call.operation().store().release(answer.hold());
            throw new KeyExpiredException(call.operation().name());
        }
        renewals.add(attempt);
        return new Decision.Proceed(attempt, answer.tookOver());
    }

    /**
     * By this node's clock, for stores without one of their own; asked after the store has answered, so that what the store
     * remembers of an earlier use was still there when it was looked for.
     */
    private boolean isExpired(Call call) {
        return call.usableUntil()
                .filter(until -> clock.instant().isAfter(until))
                .isPresent();
    }

    /** Also under RUN_AGAIN, whose own successes leave no record: what a former setting kept is not run over. */
    private static Decision succeeded(Call call, Envelope outcome) {
        if (call.operation().whenSucceeded() == WhenSucceeded.REPLAY) {
            return new Decision.Answer(outcome);
        }
        throw new AlreadySucceededException(call.operation().name());
    }

    private static OperationInProgressException inProgress(Call call, Duration remainingLease) {
        Duration asked = call.operation().times().retryAfter();
        return new OperationInProgressException(
                call.operation().name(), remainingLease.compareTo(asked) < 0 ? remainingLease : asked);
    }

    private static StoreUnavailableException unavailable(Call call, Throwable cause) {
        return new StoreUnavailableException(
                call.operation().name(), call.operation().times().retryAfter(), cause);
    }
}
