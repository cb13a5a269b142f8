// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;

import io.idempotent.AlreadySucceededException;
import io.idempotent.CommittedFailureException;
import io.idempotent.IdempotencyContext;
import io.idempotent.KeyInvalidException;
import io.idempotent.KeyMissingException;
import io.idempotent.KeyReusedException;
import io.idempotent.LeaseLostException;
import io.idempotent.OperationInProgressException;
import io.idempotent.ResultNotStorableException;
import io.idempotent.StoreUnavailableException;
import io.idempotent.TransactionLostException;
import io.idempotent.testing.Application;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a guarded call does, whatever the store: through the interceptors, with real transactions and a real ledger. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class GuardedCallsContract {
    private static final BigDecimal AMOUNT = new BigDecimal("99.90");
    private static final int CALLERS = 50;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private Application application;
    private Desk desk;

    /** Starts the application on the store under test, with these bean classes. */
    abstract Application start(Class<?>... beans);

    /** Whether the store keeps the truth in the database. */
    abstract boolean isDurable();

    @BeforeAll
    void startApplication() {
        application = start(Desk.class, Ledger.class, Steps.class, Nesting.class);
        application.execute(Ledger.table(application.database()));
        desk = application.bean(Desk.class);
    }

    @AfterAll
    void stopApplication() {
        threads.shutdownNow();
        application.close();
    }

    private static String anyOrder() {
        return UUID.randomUUID().toString();
    }

    private void on(String order, Steps.Step step) {
        application.bean(Steps.class).on(order, step);
    }

    private void nothingOn(String order) {
        application.bean(Steps.class).clear(order);
    }

    private long rows(String order) throws Exception {
        return application.bean(Ledger.class).rows(order);
    }

    @Test
    void duplicate_getsTheFirstResult_andRunsNothing() throws Exception {
        String order = anyOrder();
        Receipt first = desk.book(order, AMOUNT);

        assertThat(desk.book(order, AMOUNT)).isEqualTo(first);
        assertThat(desk.book(order, AMOUNT)).isEqualTo(first);
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void amountsThatDifferInScale_areOneAmount() throws Exception {
        String order = anyOrder();
        Receipt first = desk.book(order, new BigDecimal("99.90"));

        assertThat(desk.book(order, new BigDecimal("99.9"))).isEqualTo(first);
        assertThat(desk.book(order, new BigDecimal("99.900"))).isEqualTo(first);
    }

    @Test
    void otherPayload_isRefusedAfterSuccess_andTheFirstIsUntouched() throws Exception {
        String order = anyOrder();
        Receipt first = desk.book(order, AMOUNT);

        assertThatExceptionOfType(KeyReusedException.class)
                .isThrownBy(() -> desk.book(order, BigDecimal.TEN))
                .satisfies(refusal -> assertThat(refusal.getMessage())
                        .startsWith("Operation 'book': ")
                        .doesNotContain(order));
        assertThat(desk.book(order, AMOUNT)).isEqualTo(first);
    }

    @Test
    void otherPayload_isRefusedWhileTheFirstRuns() throws Exception {
        String order = anyOrder();
        try (Held held = hold(order, () -> desk.book(order, AMOUNT))) {
            assertThatExceptionOfType(KeyReusedException.class).isThrownBy(() -> desk.book(order, BigDecimal.TEN));
            held.finish();
        }
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void fiftyCallersOnOneKey_oneRuns_theOthersAreRefused_andReplayAfterwards() throws Exception {
        String order = anyOrder();
        AtomicInteger inside = new AtomicInteger();
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        on(order, () -> {
            inside.incrementAndGet();
            entered.countDown();
            release.await();
        });
        CountDownLatch refused = new CountDownLatch(CALLERS - 1);
        List<Future<Optional<Receipt>>> answers = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            answers.add(threads.submit(() -> {
                try {
                    return Optional.of(desk.book(order, AMOUNT));
                } catch (OperationInProgressException inProgress) {
                    assertThat(inProgress.retryAfter()).isPositive().isLessThanOrEqualTo(Duration.ofSeconds(1));
                    refused.countDown();
                    return Optional.empty();
                }
            }));
        }
        assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(refused.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(inside).hasValue(1);
        release.countDown();

        List<Receipt> results = present(answers);
        assertThat(results).hasSize(1);
        nothingOn(order);
        for (int i = 1; i < CALLERS; i++) {
            assertThat(desk.book(order, AMOUNT)).isEqualTo(results.get(0));
        }
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void fiftyCallersThatWait_oneRuns_theOthersGetItsResult() throws Exception {
        String order = anyOrder();
        AtomicInteger inside = new AtomicInteger();
        CountDownLatch release = new CountDownLatch(1);
        on(order, () -> {
            inside.incrementAndGet();
            release.await();
        });
        CountDownLatch called = new CountDownLatch(CALLERS);
        List<Future<Receipt>> answers = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            answers.add(threads.submit(() -> {
                called.countDown();
                return desk.bookWaiting(order, AMOUNT);
            }));
        }
        assertThat(called.await(30, TimeUnit.SECONDS)).isTrue();
        release.countDown();

        Receipt first = answers.get(0).get(30, TimeUnit.SECONDS);
        for (Future<Receipt> answer : answers) {
            assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo(first);
        }
        assertThat(inside).hasValue(1);
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void waiting_endsAtItsLimit() throws Exception {
        String order = anyOrder();
        try (Held held = hold(order, () -> desk.bookWaitingShortly(order, AMOUNT))) {
            assertThatExceptionOfType(OperationInProgressException.class)
                    .isThrownBy(() -> desk.bookWaitingShortly(order, AMOUNT));
            held.finish();
        }
    }

    @Test
    void interruptedThread_isRefused_andStaysInterrupted() throws Exception {
        String order = anyOrder();
        try (Held held = hold(order, () -> desk.bookWaiting(order, AMOUNT))) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> desk.bookWaiting(order, AMOUNT))
                    .isInstanceOfAny(OperationInProgressException.class, StoreUnavailableException.class);
            assertThat(Thread.interrupted()).isTrue();
            held.finish();
        }
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void reject_refusesAfterSuccess() throws Exception {
        String order = anyOrder();
        desk.submit(order);

        assertThatExceptionOfType(AlreadySucceededException.class).isThrownBy(() -> desk.submit(order));
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void runAgain_excludesWhileItRuns_andRunsAgainAfterSuccess() throws Exception {
        String order = anyOrder();
        try (Held held = hold(order, () -> desk.job(order))) {
            assertThatExceptionOfType(OperationInProgressException.class).isThrownBy(() -> desk.job(order));
            held.finish();
        }
        desk.job(order);
        assertThat(rows(order)).isEqualTo(2);
    }

    @Test
    void rolledBackFailure_leavesUntouched_andFreesTheKey() throws Exception {
        String order = anyOrder();
        IllegalStateException failure = new IllegalStateException("the business failed");
        on(order, () -> {
            throw failure;
        });
        assertThatThrownBy(() -> desk.book(order, AMOUNT)).isSameAs(failure);
        assertThat(failure.getSuppressed()).isEmpty();
        assertThat(rows(order)).isZero();

        nothingOn(order);
        desk.book(order, AMOUNT);
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void rolledBackFailure_mayComeBackWithAnotherPayload() throws Exception {
        String order = anyOrder();
        on(order, () -> {
            throw new IllegalStateException("the business failed");
        });
        assertThatThrownBy(() -> desk.book(order, AMOUNT)).isInstanceOf(IllegalStateException.class);

        nothingOn(order);
        desk.book(order, BigDecimal.TEN);
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void failureAtCommit_leavesNoSuccess_andTheNextDeliveryRuns() throws Exception {
        String order = anyOrder();
        TransactionSynchronizationRegistry registry = application.bean(TransactionSynchronizationRegistry.class);
        on(
                order,
                () -> registry.registerInterposedSynchronization(new Synchronization() {
                    @Override
                    public void beforeCompletion() {
                        throw new IllegalStateException("a deferred constraint");
                    }

                    @Override
                    public void afterCompletion(int status) {
                        assertThat(status).isEqualTo(Status.STATUS_ROLLEDBACK);
                    }
                }));
        assertThatThrownBy(() -> desk.book(order, AMOUNT)).isNotInstanceOf(OperationInProgressException.class);
        assertThat(rows(order)).isZero();

        nothingOn(order);
        desk.book(order, AMOUNT);
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void aFailureThatTheBusinessSwallows_isNoSuccess() throws Exception {
        String order = anyOrder();
        String within = anyOrder();
        on(within, () -> {
            throw new IllegalStateException("the inner part failed");
        });
        on(order, () -> assertThatThrownBy(() -> desk.book(within, AMOUNT)).isInstanceOf(IllegalStateException.class));

        assertThatExceptionOfType(TransactionLostException.class).isThrownBy(() -> desk.book(order, AMOUNT));
        nothingOn(order);
        assertThat(rows(order)).isZero();

        desk.book(order, AMOUNT);
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void checkedExceptionThatCommitted_isDone_andNeverRunsAgain() throws Exception {
        String order = anyOrder();
        Rejected failure = new Rejected("after the write");
        on(order, () -> {
            throw failure;
        });
        assertThatThrownBy(() -> desk.book(order, AMOUNT)).isSameAs(failure);
        assertThat(rows(order)).isEqualTo(1);

        nothingOn(order);
        assertThatExceptionOfType(CommittedFailureException.class).isThrownBy(() -> desk.book(order, AMOUNT));
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void errorThatCommitted_isDone_andNeverRunsAgain() throws Exception {
        String order = anyOrder();
        StackOverflowError failure = new StackOverflowError();
        on(order, () -> {
            throw failure;
        });
        assertThatThrownBy(() -> desk.committingErrors(order)).isSameAs(failure);
        assertThat(rows(order)).isEqualTo(1);

        nothingOn(order);
        assertThatExceptionOfType(CommittedFailureException.class).isThrownBy(() -> desk.committingErrors(order));
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void errorThatRolledBack_freesTheKey() throws Exception {
        String order = anyOrder();
        on(order, () -> {
            throw new AssertionError("the business failed");
        });
        assertThatThrownBy(() -> desk.book(order, AMOUNT)).isInstanceOf(AssertionError.class);

        nothingOn(order);
        desk.book(order, AMOUNT);
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void listedCheckedException_isReplayed() throws Exception {
        String order = anyOrder();
        on(order, () -> {
            throw new Rejected("no stock");
        });
        assertThatThrownBy(() -> desk.rejectable(order)).isInstanceOf(Rejected.class);

        nothingOn(order);
        assertThatThrownBy(() -> desk.rejectable(order))
                .isExactlyInstanceOf(Rejected.class)
                .hasMessage("no stock");
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void listedExceptionThatRolledBack_isReplayedToo() throws Exception {
        String order = anyOrder();
        on(order, () -> {
            throw new Refused("credit limit");
        });
        assertThatThrownBy(() -> desk.rejectable(order)).isInstanceOf(Refused.class);
        assertThat(rows(order)).isZero();

        nothingOn(order);
        assertThatThrownBy(() -> desk.rejectable(order))
                .isExactlyInstanceOf(Refused.class)
                .hasMessage("credit limit");
        assertThat(rows(order)).isZero();
    }

    @Test
    void results_ofEveryShape_areReplayedAsTheirType() throws Exception {
        String order = anyOrder();
        desk.nothing(order);
        desk.nothing(order);
        assertThat(rows(order)).isEqualTo(1);
        assertThat(desk.maybe(order, true)).isEqualTo(desk.maybe(order, true)).isPresent();
        String other = anyOrder();
        assertThat(desk.maybe(other, false)).isEqualTo(desk.maybe(other, true)).isEmpty();
        assertThat(desk.many(order)).isEqualTo(desk.many(order));
        assertThat(desk.text(order, 0)).isEmpty();
        assertThat(desk.text(order, 3)).isEmpty();
    }

    @Test
    void resultThatIsTooLarge_failsBeforeAnythingCommits() throws Exception {
        String order = anyOrder();
        assertThatExceptionOfType(ResultNotStorableException.class).isThrownBy(() -> desk.text(order, 20_000));
        assertThat(rows(order)).isZero();

        assertThat(desk.text(order, 2)).isEqualTo("xx");
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void resultThatCannotBeWritten_failsBeforeAnythingCommits() throws Exception {
        String order = anyOrder();
        assertThatExceptionOfType(ResultNotStorableException.class).isThrownBy(() -> desk.unserialisable(order));
        assertThat(rows(order)).isZero();
    }

    @Test
    void nullOrBlankKey_isRefusedBeforeTheBusiness() throws Exception {
        for (String order : new String[] {null, "", " \t"}) {
            assertThatExceptionOfType(KeyMissingException.class).isThrownBy(() -> desk.book(order, AMOUNT));
        }
        assertThat(application.number("SELECT COUNT(*) FROM ledger WHERE order_no IS NULL OR TRIM(order_no) = ''"))
                .isZero();
    }

    @Test
    void overlongKey_isRefusedBeforeTheBusiness() throws Exception {
        String order = "x".repeat(256);
        assertThatExceptionOfType(KeyInvalidException.class)
                .isThrownBy(() -> desk.book(order, AMOUNT))
                .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain(order));
        assertThat(rows(order)).isZero();
        assertThat(desk.book("x".repeat(255), AMOUNT)).isNotNull();
    }

    @Test
    void ownerHeldPastItsLease_rollsBack_andIsTold() throws Exception {
        String order = anyOrder();
        Receipt taken;
        try (Held held = hold(order, () -> desk.bookOnAShortLease(order))) {
            nothingOn(order);
            taken = eventually(() -> desk.bookOnAShortLease(order));
            assertThatThrownBy(held::finish).hasCauseInstanceOf(LeaseLostException.class);
        }
        assertThat(rows(order)).isEqualTo(1);
        assertThat(desk.bookOnAShortLease(order)).isEqualTo(taken);
    }

    @Test
    void ownerThatLivesLongerThanItsLease_isRenewed() throws Exception {
        String order = anyOrder();
        IdempotencyContext context = application.bean(IdempotencyContext.class);
        // Three leases long, by the clock that the leases themselves run on.
        on(order, () -> {
            long until = System.nanoTime() + Duration.ofSeconds(3).toNanos();
            while (System.nanoTime() - until < 0) {
                assertThat(context.isOwner()).isTrue();
                assertThatExceptionOfType(OperationInProgressException.class)
                        .isThrownBy(() -> elsewhere(() -> desk.bookOnARenewedLease(order)));
                // Not to keep the processor from the very renewal that is waited for.
                LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            }
        });
        Receipt receipt = desk.bookOnARenewedLease(order);
        assertThat(desk.bookOnARenewedLease(order)).isEqualTo(receipt);
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void context_speaksOfTheRunningAttempt_andOfNothingOutside() throws Exception {
        String order = anyOrder();
        IdempotencyContext context = application.bean(IdempotencyContext.class);
        assertThat(context.isActive()).isFalse();
        List<IdempotencyContext> captured = new ArrayList<>();
        on(order, () -> {
            assertThat(context.isActive()).isTrue();
            assertThat(context.operation()).isEqualTo("book");
            assertThat(context.isOwner()).isTrue();
            assertThat(context.fence().isPresent()).isEqualTo(isDurable());
            captured.add(context.capture());
        });
        desk.book(order, AMOUNT);

        assertThat(context.isActive()).isFalse();
        assertThatThrownBy(context::operation).isInstanceOf(IllegalStateException.class);
        assertThat(elsewhere(() -> captured.get(0).operation())).isEqualTo("book");
    }

    @Test
    void joinedTransactionThatRollsBack_takesTheSuccessWithIt() throws Exception {
        String order = anyOrder();
        UserTransaction transaction = application.bean(Nesting.class).transaction();
        transaction.begin();
        desk.book(order, AMOUNT);
        assertThatExceptionOfType(OperationInProgressException.class)
                .isThrownBy(() -> elsewhere(() -> desk.book(order, AMOUNT)));
        transaction.rollback();
        assertThat(rows(order)).isZero();

        eventually(() -> desk.book(order, AMOUNT));
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void joinedTransactionThatCommits_isTheEndOfTheAttempt() throws Exception {
        String order = anyOrder();
        UserTransaction transaction = application.bean(Nesting.class).transaction();
        transaction.begin();
        Receipt first = desk.book(order, AMOUNT);
        assertThat(desk.book(order, AMOUNT))
                .as("from the attempt that this transaction holds")
                .isEqualTo(first);
        assertThatExceptionOfType(KeyReusedException.class).isThrownBy(() -> desk.book(order, BigDecimal.TEN));
        transaction.setRollbackOnly();
        transaction.rollback();

        transaction.begin();
        Receipt second = eventually(() -> desk.book(order, AMOUNT));
        transaction.commit();
        assertThat(desk.book(order, AMOUNT)).isEqualTo(second);
        assertThat(rows(order)).isEqualTo(1);
    }

    @Test
    void sameCallWithinItself_joins_andAnotherOperationIsItsOwn() throws Exception {
        String order = anyOrder();
        application.bean(Nesting.class).outer(order);
        assertThat(rows(order))
                .as("the nested operation's row and the joined call's row")
                .isEqualTo(2);

        application.bean(Nesting.class).outer(order);
        assertThat(rows(order)).isEqualTo(2);
        desk.book(order, BigDecimal.ONE);
        assertThat(rows(order)).isEqualTo(2);
    }

    @Test
    void methodOutsideTransactions_isDoneWhenItReturns_andFreeWhenItFails() throws Exception {
        String order = anyOrder();
        on(order, () -> {
            throw new IllegalStateException("the business failed");
        });
        assertThatThrownBy(() -> desk.outsideTransactions(order)).isInstanceOf(IllegalStateException.class);
        nothingOn(order);
        Receipt receipt = desk.outsideTransactions(order);
        assertThat(desk.outsideTransactions(order)).isEqualTo(receipt);
    }

    @Test
    void cancelledAfterTheBusinessBegan_isNotFreed() throws Exception {
        String order = anyOrder();
        on(order, () -> {
            throw new InterruptedException("cancelled");
        });
        assertThatThrownBy(() -> desk.outsideTransactions(order)).isInstanceOf(InterruptedException.class);
        nothingOn(order);
        assertThatExceptionOfType(OperationInProgressException.class).isThrownBy(() -> desk.outsideTransactions(order));
    }

    /** A call that is held within its business until it is let go. */
    private static final class Held implements AutoCloseable {
        private final CountDownLatch release;
        private final Future<?> call;

        Held(CountDownLatch release, Future<?> call) {
            this.release = release;
            this.call = call;
        }

        void finish() throws Exception {
            release.countDown();
            call.get(30, TimeUnit.SECONDS);
        }

        @Override
        public void close() {
            release.countDown();
        }
    }

    private Held hold(String order, Callable<?> call) throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        on(order, () -> {
            entered.countDown();
            release.await();
        });
        Held held = new Held(release, threads.submit(call));
        assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
        return held;
    }

    /** In another thread, which has no transaction and no running attempt. */
    private <T> T elsewhere(Callable<T> call) throws Exception {
        try {
            return threads.submit(call).get(30, TimeUnit.SECONDS);
        } catch (java.util.concurrent.ExecutionException failure) {
            if (failure.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw failure;
        }
    }

    /** Repeats a call as a polite client does, until it is no longer told that it is in progress. */
    private static <T> T eventually(Callable<T> call) throws Exception {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return call.call();
            } catch (OperationInProgressException inProgress) {
                if (System.nanoTime() - until > 0) {
                    throw inProgress;
                }
            }
        }
    }

    private static List<Receipt> present(List<Future<Optional<Receipt>>> answers) throws Exception {
        List<Receipt> results = new ArrayList<>();
        for (Future<Optional<Receipt>> answer : answers) {
            answer.get(30, TimeUnit.SECONDS).ifPresent(results::add);
        }
        return results;
    }
}
