// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;

import io.idempotent.IdempotencyEvent;
import io.idempotent.Recovery;
import io.idempotent.WhenSucceeded;
import io.idempotent.spi.Beginning;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Reservation;
import io.idempotent.testing.OtherThread;

/** The protocol with everything around it staged: the clock, the store, the transactions, the background. */
final class StagedApplication {
    static final Duration LEASE = Duration.ofSeconds(30);
    static final Duration MAXIMUM_HOLD = Duration.ofMinutes(10);
    static final int MAX_RESULT = 100;

    final ManualTicker ticker = new ManualTicker();
    final StagedTransactions transactions = new StagedTransactions();
    final StagedStore store;
    final List<IdempotencyEvent> events = new CopyOnWriteArrayList<>();
    boolean observed = true;
    final Renewals renewals = new Renewals(ticker);
    final Running running = new Running();
    final Queue<Runnable> background = new ArrayDeque<>();
    Executor backgroundExecutor = background::add;
    private final Guard guard = new Guard(
            transactions,
            running,
            renewals,
            new Waiting(4, ticker::advance, ticker),
            task -> backgroundExecutor.execute(task),
            ticker,
            new Observers() {
                @Override
                public boolean areThere() {
                    return observed;
                }

                @Override
                public void tell(IdempotencyEvent event) {
                    events.add(event);
                }
            });

    StagedApplication() {
        this.store = new StagedStore(ticker, transactions);
    }

    /** With a store that may break its promises. */
    StagedApplication(Function<StagedTransactions, StagedStore> stores) {
        this.store = stores.apply(transactions);
    }

    /** How a transaction ends that was begun for one call and may commit. */
    Consumer<StagedTransaction> committing = StagedTransaction::commit;

    private WhenSucceeded whenSucceeded = WhenSucceeded.REPLAY;
    private Operation.Uncertainty uncertainty = Operation.Uncertainty.NONE;
    private Optional<Duration> waitLimit = Optional.empty();

    StagedApplication whenSucceeded(WhenSucceeded what) {
        whenSucceeded = what;
        return this;
    }

    StagedApplication reconciling() {
        uncertainty = new Operation.Uncertainty(Recovery.RECONCILE, OptionalInt.of(202));
        return this;
    }

    StagedApplication waiting(Duration limit) {
        waitLimit = Optional.of(limit);
        return this;
    }

    Operation operation() {
        OutcomeFormat outcomes = new OutcomeFormat(
                "pay", new TextCodec(), String.class, MAX_RESULT, List.of(NoStock.class, Declined.class));
        Operation.Times times =
                new Operation.Times(LEASE, MAXIMUM_HOLD, Duration.ofDays(7), Duration.ofSeconds(1), waitLimit);
        return new Operation("pay", store, outcomes, whenSucceeded, times, uncertainty);
    }

    Call call(int key) {
        return call(key, Fingerprint.NONE);
    }

    Call call(int key, Fingerprint fingerprint) {
        byte[] digest = new byte[Digest.LENGTH];
        digest[0] = (byte) key;
        digest[1] = (byte) (key >> 8);
        return new Call(
                operation(),
                new Digest(Bytes.of(digest)),
                fingerprint,
                new Reservation.Origin(Optional.empty(), "pay", "" + key));
    }

    static Fingerprint otherFingerprint() {
        byte[] content = new byte[Fingerprint.LENGTH];
        content[0] = 1;
        return new Fingerprint(Bytes.of(content));
    }

    /** A method without a transaction of its own: it joins the caller's, if there is one. */
    Object plain(Call call, Business business) throws Exception {
        return guard.outside(call, attempt -> inside(attempt, business));
    }

    /** A method with a transaction of its own, which ends as that of {@code @Transactional} does. */
    Object transactional(Call call, Business business) throws Exception {
        return guard.outside(call, attempt -> inOwnTransaction(() -> inside(attempt, business)));
    }

    /** What lies between the two interceptors fails before the method is reached. */
    Object before(Call call, Exception failure) throws Exception {
        return guard.outside(call, attempt -> {
            throw failure;
        });
    }

    /** Another caller, since a call within a call on one thread joins it. */
    Object onOtherThread(Business call) throws Exception {
        try (OtherThread other = new OtherThread()) {
            return other.does(call::proceed);
        } catch (java.util.concurrent.ExecutionException failed) {
            if (failed.getCause() instanceof Exception own) {
                throw own;
            }
            throw failed;
        }
    }

    /** A request whose filter begins the call, for a method that an interceptor should join. */
    Exchange begun(Call call) {
        return begun(call, Exchange.Service.JOINED);
    }

    /** A request whose filter begins the call. */
    Exchange begun(Call call, Exchange.Service service) {
        Beginning beginning = guard.begin(call, service);
        return (Exchange) ((Beginning.Begun) beginning).answer();
    }

    /** The method of a request, without a transaction. */
    Object joined(Exchange exchange, Business business) throws Exception {
        if (!exchange.join()) {
            throw new IllegalStateException("Joined before");
        }
        return guard.joined(exchange, attempt -> inside(attempt, business));
    }

    /** A method whose result comes later. */
    CompletionStage<?> staged(Call call, Callable<CompletionStage<?>> business) throws Exception {
        return guard.outsideStaged(call, attempt -> beginning(attempt, business));
    }

    /** The same with something between the two interceptors, which need not let the method run. */
    CompletionStage<?> stagedBehind(Call call, StagedBusiness between) throws Exception {
        return guard.outsideStaged(call, between);
    }

    /** The method itself. */
    CompletionStage<?> beginning(Optional<Attempt> attempt, Callable<CompletionStage<?>> business) throws Exception {
        return attempt.isPresent()
                ? (CompletionStage<?>) guard.insideStaged(attempt.get(), business::call)
                : business.call();
    }

    /** Something between the two interceptors runs the method again, as a retry that sits too far outside. */
    Object transactionalThenPlain(Call call, Business business) throws Exception {
        return guard.outside(call, attempt -> {
            try {
                return inOwnTransaction(() -> inside(attempt, business));
            } catch (Exception repeated) {
                return inside(attempt, business);
            }
        });
    }

    private Object inside(Optional<Attempt> attempt, Business business) throws Exception {
        return attempt.isPresent() ? guard.inside(attempt.get(), business) : business.proceed();
    }

    /** Checked exceptions commit; all others, and what was marked, roll back. */
    private Object inOwnTransaction(Business business) throws Exception {
        StagedTransaction outer = transactions.staged();
        StagedTransaction own = transactions.begin();
        try {
            Object result = business.proceed();
            end(own);
            return result;
        } catch (RuntimeException | Error failure) {
            if (!own.hasEnded()) {
                own.rollback();
            }
            throw failure;
        } catch (Exception failure) {
            end(own);
            throw failure;
        } finally {
            transactions.leave();
            if (outer != null) {
                transactions.enter(outer);
            }
        }
    }

    private void end(StagedTransaction own) {
        if (own.isRollbackOnly()) {
            own.rollback();
        } else if (!own.hasEnded()) {
            committing.accept(own);
        }
    }

    /** Runs what waits for the background. */
    void runBackground() {
        for (Runnable next = background.poll(); next != null; next = background.poll()) {
            next.run();
        }
    }

    /** How many leases a round asks to prolong that is due for every running attempt. */
    int renewable() {
        int before = store.renewals.size();
        ticker.advance(LEASE.dividedBy(3));
        renewals.renewWhatIsDue();
        return store.renewals.stream().skip(before).mapToInt(List::size).sum();
    }
}
