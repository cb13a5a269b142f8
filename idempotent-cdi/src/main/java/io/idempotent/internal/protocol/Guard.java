// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

import io.idempotent.CommittedFailureException;
import io.idempotent.IdempotencyException;
import io.idempotent.ResultGoneException;
import io.idempotent.spi.Beginning;
import io.idempotent.spi.Envelope;
import org.jspecify.annotations.Nullable;

/**
 * The protocol of a guarded call: begin, run, end. It is driven from two places, outside and inside of the business's
 * transaction. Thread-safe.
 */
public final class Guard {
    private final Gate gate;
    private final CommitPoint commitPoint;
    private final Ending ending;
    private final StagedEnding staged;
    private final Running running;
    private final Reporting reporting;

    /**
     * A guard.
     *
     * @param transactions the application's transactions
     * @param running who runs on which thread
     * @param renewals prolongs leases
     * @param waiting lets duplicates wait
     * @param background runs what cannot be done while a transaction ends
     * @param ticker the clock of leases
     * @param observers are told what becomes of calls
     */
    public Guard(
            Transactions transactions,
            Running running,
            Renewals renewals,
            Waiting waiting,
            Executor background,
            Ticker ticker,
            Observers observers) {
        this.reporting = new Reporting(observers, ticker);
        this.gate = new Gate(transactions, running, renewals, waiting, ticker, reporting);
        this.commitPoint = new CommitPoint(transactions);
        this.ending = new Ending(renewals, background, reporting);
        this.staged = new StagedEnding(ending, background);
        this.running = running;
    }

    /** The business, told under which attempt it runs. */
    @FunctionalInterface
    public interface GuardedBusiness {
        /**
         * Runs it.
         *
         * @param attempt the attempt; empty where the call joins one that runs around it
         * @return its result
         * @throws Exception whatever it throws
         */
        @Nullable
        Object proceed(Optional<Attempt> attempt) throws Exception;
    }

    /**
     * Outside of the transaction: runs the business, or answers without it.
     *
     * @param call the call
     * @param business what to run
     * @return the result, of this or of the first call
     * @throws Exception what the business threw, or why the call is refused
     */
    public @Nullable Object outside(Call call, GuardedBusiness business) throws Exception {
        long begin = reporting.begin();
        Decision decision = decided(call, begin);
        if (decision instanceof Decision.Answer answer) {
            return replayed(call, answer.outcome(), begin);
        }
        if (decision instanceof Decision.Proceed proceed) {
            return run(proceed.attempt(), business);
        }
        if (decision instanceof Decision.Join) {
            return business.proceed(Optional.empty());
        }
        throw new IllegalStateException("Undecided: " + decision);
    }

    /**
     * As {@link #outside} for a business whose result comes later. No transaction takes part.
     *
     * @param call the call
     * @param business what to start
     * @return the result to come, of this or of the first call
     * @throws Exception why the business did not start, or why the call is refused
     */
    public CompletionStage<? extends @Nullable Object> outsideStaged(Call call, StagedBusiness business)
            throws Exception {
        long begin = reporting.begin();
        Decision decision = decided(call, begin);
        if (decision instanceof Decision.Answer answer) {
            return replayedStage(call, answer.outcome(), begin);
        }
        if (decision instanceof Decision.Proceed proceed) {
            return start(proceed.attempt(), business);
        }
        if (decision instanceof Decision.Join) {
            return business.proceed(Optional.empty());
        }
        throw new IllegalStateException("Undecided: " + decision);
    }

    private CompletionStage<? extends @Nullable Object> start(Attempt attempt, StagedBusiness business)
            throws Exception {
        Object stage;
        try {
            stage = running.during(attempt, () -> business.proceed(Optional.of(attempt)));
        } catch (Throwable failure) {
            // What lies between may have failed after it gave the method to another thread.
            if (attempt.mayBeAtWork()) {
                ending.unknown(attempt);
            } else {
                ending.failed(attempt, failure);
            }
            throw failure;
        }
        if (stage instanceof CompletionStage<?> started) {
            return staged.of(attempt, started);
        }
        ending.unknown(attempt);
        throw new NullPointerException("A guarded method returned null for a stage");
    }

    private CompletionStage<@Nullable Object> replayedStage(Call call, Envelope outcome, long begin) {
        try {
            return CompletableFuture.completedFuture(replayed(call, outcome, begin));
        } catch (Exception failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    private Decision decided(Call call, long begin) {
        Decision decision;
        try {
            decision = gate.decide(call);
        } catch (IdempotencyException refusal) {
            reporting.refused(call, refusal, begin);
            throw refusal;
        }
        if (decision instanceof Decision.Proceed proceed && proceed.tookOver()) {
            reporting.tookOver(call, begin);
        }
        return decision;
    }

    private @Nullable Object replayed(Call call, Envelope outcome, long begin) throws Exception {
        Object result;
        try {
            result = call.operation().outcomes().replay(outcome);
        } catch (CommittedFailureException | ResultGoneException noAnswer) {
            reporting.refused(call, noAnswer, begin);
            throw noAnswer;
        } catch (Exception rejection) {
            reporting.answered(call, begin);
            throw rejection;
        }
        reporting.answered(call, begin);
        return result;
    }

    /**
     * Begins a call that ends with an answer, or finds what it is answered with.
     *
     * @param call the call
     * @param service how it will be served
     * @return the attempt, or what is kept of the first one
     * @throws IdempotencyException why the call is refused
     */
    public Beginning begin(Call call, Exchange.Service service) {
        long begin = reporting.begin();
        Decision decision = decided(call, begin);
        if (decision instanceof Decision.Answer answer) {
            return kept(call, answer.outcome(), begin);
        }
        if (decision instanceof Decision.Proceed proceed) {
            return new Beginning.Begun(exchange(proceed.attempt(), service));
        }
        throw new IllegalStateException("A request cannot be a part of the call that it came with: " + decision);
    }

    private Beginning kept(Call call, Envelope outcome, long begin) {
        try {
            Beginning kept = call.operation().outcomes().beginning(outcome);
            reporting.answered(call, begin);
            return kept;
        } catch (CommittedFailureException | ResultGoneException noAnswer) {
            reporting.refused(call, noAnswer, begin);
            throw noAnswer;
        }
    }

    private Exchange exchange(Attempt attempt, Exchange.Service service) {
        if (service == Exchange.Service.ALONE) {
            // Nobody tells when its business begins.
            attempt.begin();
        }
        Exchange exchange = new Exchange(attempt, ending, service);
        attempt.endsWith(exchange);
        return exchange;
    }

    /**
     * Outside of the transaction: runs the business of a call that was begun before.
     *
     * @param exchange the call, which the business has joined
     * @param business what to run
     * @return the result
     * @throws Exception what the business threw, or why the call is refused
     */
    public @Nullable Object joined(Exchange exchange, GuardedBusiness business) throws Exception {
        return run(exchange.attempt(), business);
    }

    /**
     * As {@link #joined} for a business whose result comes later.
     *
     * @param exchange the call, which the business has joined
     * @param business what to start
     * @return the result to come
     * @throws Exception why the business did not start
     */
    public CompletionStage<? extends @Nullable Object> joinedStaged(Exchange exchange, StagedBusiness business)
            throws Exception {
        return start(exchange.attempt(), business);
    }

    /**
     * Inside of the transaction, if there is one: runs the business and takes the commit point.
     *
     * @param attempt the attempt that {@link #outside} began
     * @param business what to run
     * @return the result
     * @throws Exception what the business threw, or why its transaction must not commit
     */
    public @Nullable Object inside(Attempt attempt, Business business) throws Exception {
        return commitPoint.around(attempt, business);
    }

    /**
     * Around the method whose result comes later, inside of everything that may keep it from running. There is no commit
     * point: what the stage stands for is not part of the method's transaction.
     *
     * @param attempt the attempt that {@link #outsideStaged} began
     * @param business what to run
     * @return its stage
     * @throws Exception what the business threw, or that the attempt was given up before it began
     */
    public @Nullable Object insideStaged(Attempt attempt, Business business) throws Exception {
        attempt.begin();
        try {
            return business.proceed();
        } catch (Throwable failure) {
            attempt.threw();
            throw failure;
        }
    }

    private @Nullable Object run(Attempt attempt, GuardedBusiness business) throws Exception {
        Object result;
        try {
            result = running.during(attempt, () -> business.proceed(Optional.of(attempt)));
        } catch (Throwable failure) {
            Optional<Attempt.Result> done = ending.failed(attempt, failure);
            if (done.isPresent()) {
                return done.get().value();
            }
            throw failure;
        }
        ending.returned(attempt, result);
        return result;
    }
}
