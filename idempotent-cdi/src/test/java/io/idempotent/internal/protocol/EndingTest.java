// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.AlreadySucceededException;
import io.idempotent.CommittedFailureException;
import io.idempotent.LeaseLostException;
import io.idempotent.OperationInProgressException;
import io.idempotent.ResultGoneException;
import io.idempotent.TransactionLostException;
import io.idempotent.WhenSucceeded;
import io.idempotent.spi.Transition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** An attempt ends with its transaction: what that leads to, for stores in the transaction and for stores outside. */
class EndingTest {
    private final StagedApplication application = new StagedApplication();
    private final StagedStore store = application.store;
    private final AtomicInteger ran = new AtomicInteger();
    private final ExecutorService reaper = Executors.newSingleThreadExecutor();

    @AfterEach
    void nothingIsLeft() {
        reaper.shutdownNow();
        assertThat(application.renewable()).as("leases that are still renewed").isZero();
        assertThat(application.running.innermost()).isEmpty();
    }

    private Object transactional(Business business) throws Exception {
        return application.transactional(application.call(1), business);
    }

    private Object plain(Business business) throws Exception {
        return application.plain(application.call(1), business);
    }

    private Object counted() {
        return "result " + ran.incrementAndGet();
    }

    private static Business failing(Exception failure) {
        return () -> {
            throw failure;
        };
    }

    private void assertFree() throws Exception {
        int before = ran.get();
        assertThat(plain(this::counted)).isEqualTo("result " + (before + 1));
    }

    private void assertInProgress() {
        int before = ran.get();
        assertThatExceptionOfType(OperationInProgressException.class).isThrownBy(() -> plain(this::counted));
        assertThat(ran).hasValue(before);
    }

    @Test
    void commit_isSuccess() throws Exception {
        for (StagedApplication each : new StagedApplication[] {application, transactionalApplication()}) {
            assertThat(each.transactional(each.call(1), this::counted))
                    .isEqualTo(each.plain(each.call(1), this::counted));
            assertThat(each.store.announced).hasSize(1);
        }
        assertThat(ran).hasValue(2);
    }

    private static StagedApplication transactionalApplication() {
        StagedApplication other = new StagedApplication();
        other.store.transactional();
        return other;
    }

    @Test
    void rollback_freesTheKey() throws Exception {
        store.transactional();
        assertThatThrownBy(() -> transactional(failing(new IllegalStateException())))
                .isInstanceOf(IllegalStateException.class)
                .hasNoSuppressedExceptions();
        assertThat(store.releases).hasSize(1);
        assertFree();
    }

    @Test
    void normalReturnThatRolledBack_freesTheKey_andTellsTheCaller() throws Exception {
        store.transactional();
        assertThatThrownBy(() -> transactional(() -> {
                    application.transactions.staged().setRollbackOnly();
                    return counted();
                }))
                .isInstanceOf(TransactionLostException.class);
        assertFree();
    }

    @Test
    void commitThatFails_freesTheKey_andTheFailureIsTold() throws Exception {
        store.transactional();
        IllegalStateException failure = new IllegalStateException("a deferred constraint");
        application.committing = transaction -> {
            transaction.rollback();
            throw failure;
        };
        assertThatThrownBy(() -> transactional(this::counted)).isSameAs(failure);
        assertFree();
    }

    @Test
    void unknown_thatCommitted_givesTheCallerTheResult() throws Exception {
        store.transactional();
        application.committing = transaction -> {
            transaction.commitUnheard();
            throw new IllegalStateException("the connection broke");
        };
        assertThat(transactional(this::counted)).isEqualTo("result 1");
        assertThat(store.announced).hasSize(1);
        assertThat(plain(this::counted)).isEqualTo("result 1");
    }

    @Test
    void unknown_thatCommittedNothing_givesTheCallerNull_notTheFailure() throws Exception {
        store.transactional();
        application.committing = transaction -> {
            transaction.commitUnheard();
            throw new IllegalStateException("the connection broke");
        };
        assertThat(transactional(() -> null)).isNull();
        assertThat(store.releases).hasSize(1);
    }

    @Test
    void unknown_thatRolledBack_freesTheKey_andTheFailureIsTold() throws Exception {
        store.transactional();
        IllegalStateException failure = new IllegalStateException("the connection broke");
        application.committing = transaction -> {
            transaction.rollbackUnheard();
            throw failure;
        };
        assertThatThrownBy(() -> transactional(this::counted)).isSameAs(failure);
        assertFree();
    }

    @Test
    void unknown_whereTheKeyIsAnothers_isNeverSuccess() {
        store.transactional();
        store.onRelease(new Transition.NotOwner());
        IllegalStateException failure = new IllegalStateException("the connection broke");
        application.committing = transaction -> {
            transaction.rollbackUnheard();
            throw failure;
        };
        assertThatThrownBy(() -> transactional(this::counted)).isSameAs(failure);
        assertThat(store.announced).isEmpty();
    }

    @Test
    void unknown_whereTheStoreIsAway_isNeverSuccess_andTheLeaseProtects() {
        store.transactional();
        store.onRelease(new Transition.Unavailable(new IllegalStateException("down")));
        IllegalStateException failure = new IllegalStateException("the connection broke");
        application.committing = transaction -> {
            transaction.rollbackUnheard();
            throw failure;
        };
        assertThatThrownBy(() -> transactional(this::counted)).isSameAs(failure);
        assertInProgress();
    }

    @Test
    void unknown_forAStoreOutsideTheTransaction_isNotFreed_onlyTheLeaseFrees() throws Exception {
        IllegalStateException failure = new IllegalStateException("the connection broke");
        application.committing = transaction -> {
            transaction.commitUnheard();
            throw failure;
        };
        assertThatThrownBy(() -> transactional(this::counted)).isSameAs(failure);
        assertThat(store.releases).isEmpty();
        assertInProgress();
        application.ticker.advance(StagedApplication.LEASE);
        assertFree();
    }

    @Test
    void unknown_thatRunsAgain_countsAsCommitted_whereTheStoreSaysSo() throws Exception {
        store.transactional();
        application.whenSucceeded(WhenSucceeded.RUN_AGAIN);
        store.onRelease(new Transition.AlreadyCompleted());
        application.committing = transaction -> {
            transaction.commitUnheard();
            throw new IllegalStateException("the connection broke");
        };
        assertThat(transactional(this::counted)).isEqualTo("result 1");
    }

    @Test
    void failureThatCommitted_isDone() {
        store.transactional();
        Exception failure = new Exception();
        assertThatThrownBy(() -> transactional(failing(failure))).isSameAs(failure);
        assertThat(store.releases).isEmpty();
        assertThatExceptionOfType(CommittedFailureException.class).isThrownBy(() -> plain(this::counted));
        assertThat(ran).hasValue(0);
    }

    @Test
    void rejection_isAResult_whetherItCommittedOrRolledBack() {
        store.transactional();
        for (Exception rejection : new Exception[] {new NoStock("none"), new Declined("limit")}) {
            Call call = application.call(rejection.getMessage().length());
            assertThatThrownBy(() -> application.transactional(call, failing(rejection)))
                    .isSameAs(rejection)
                    .hasNoSuppressedExceptions();
            assertThatThrownBy(() -> application.plain(call, this::counted))
                    .isNotSameAs(rejection)
                    .isExactlyInstanceOf(rejection.getClass())
                    .hasMessage(rejection.getMessage());
        }
        assertThat(ran).hasValue(0);
        assertThat(store.releases).isEmpty();
    }

    @Test
    void rejectionThatRolledBack_afterTheLeaseWasLost_isNotRecorded() {
        store.transactional();
        Declined rejection = new Declined("limit");
        assertThatThrownBy(() -> transactional(() -> {
                    application.ticker.advance(StagedApplication.LEASE);
                    throw rejection;
                }))
                .isSameAs(rejection);
        assertThat(rejection.getSuppressed()).isNotEmpty().hasOnlyElementsOfType(LeaseLostException.class);
        assertThat(store.completions).isEmpty();
    }

    @Test
    void failureOfTheCommit_isNoRejection_evenWhereItsTypeIsListed() throws Exception {
        store.transactional();
        Declined failure = new Declined("thrown by the commit");
        application.committing = transaction -> {
            transaction.rollback();
            throw failure;
        };
        assertThatThrownBy(() -> transactional(this::counted)).isSameAs(failure);
        assertFree();
    }

    @Test
    void rejectionThatCannotBeKept_freesTheKey() throws Exception {
        Declined endless = new Declined("x".repeat(1000));
        assertThatThrownBy(() -> transactional(failing(endless))).isSameAs(endless);
        assertThat(endless.getSuppressed()).isNotEmpty();
        assertFree();
    }

    @Test
    void businessThatEndsItsTransactionItself_isDone_butItsResultIsGone() {
        store.transactional();
        assertThatExceptionOfType(TransactionLostException.class)
                .isThrownBy(() -> transactional(() -> {
                    application.transactions.staged().commit();
                    return counted();
                }));
        assertThatExceptionOfType(ResultGoneException.class).isThrownBy(() -> plain(this::counted));
        assertThat(ran).hasValue(1);
    }

    @Test
    void joinedTransaction_isTheEndOfTheAttempt() throws Exception {
        store.transactional();
        StagedTransaction outer = application.transactions.begin();
        plain(this::counted);
        application.transactions.leave();
        assertInProgress();
        assertThat(store.announced).isEmpty();

        outer.commit();
        assertThat(store.announced).hasSize(1);
        assertThat(plain(this::counted)).isEqualTo("result 1");
    }

    @Test
    void joinedTransaction_isRenewedUntilItEnds() throws Exception {
        StagedTransaction outer = application.transactions.begin();
        plain(this::counted);
        assertThat(application.renewable()).isEqualTo(1);
        outer.rollback();
        assertThat(application.renewable()).isZero();
    }

    @Test
    void joinedTransactionThatRollsBack_freesTheKeyInTheBackground_sinceItCannotWhileItEnds() throws Exception {
        store.transactional();
        StagedTransaction outer = application.transactions.begin();
        plain(this::counted);
        outer.rollback();
        assertThat(store.releases).isEmpty();
        application.transactions.leave();

        application.runBackground();
        assertThat(store.releases).hasSize(1);
        assertFree();
    }

    @Test
    void joinedTransactionThatRollsBack_freesAStoreOutsideAtOnce() throws Exception {
        StagedTransaction outer = application.transactions.begin();
        plain(this::counted);
        outer.rollback();
        assertThat(application.background).isEmpty();
        application.transactions.leave();
        assertFree();
    }

    @Test
    void joinedTransactionWhoseEndIsUnknown_isSettledByTheStore() throws Exception {
        store.transactional();
        StagedTransaction outer = application.transactions.begin();
        plain(this::counted);
        outer.commitUnheard();
        application.transactions.leave();
        application.runBackground();
        assertThat(store.announced).hasSize(1);
        assertThat(plain(this::counted)).isEqualTo("result 1");
    }

    @Test
    void rejectionInAJoinedTransactionThatRollsBack_isStillAResult() {
        store.transactional();
        StagedTransaction outer = application.transactions.begin();
        assertThatThrownBy(() -> plain(failing(new Declined("limit")))).isInstanceOf(Declined.class);
        outer.rollback();
        application.transactions.leave();
        application.runBackground();
        assertThatThrownBy(() -> plain(this::counted)).isExactlyInstanceOf(Declined.class);
        assertThat(ran).hasValue(0);
    }

    @Test
    void rejectionInAJoinedTransaction_afterTheLeaseWasLost_disturbsNobody() {
        store.transactional();
        StagedTransaction outer = application.transactions.begin();
        assertThatThrownBy(() -> plain(failing(new Declined("limit")))).isInstanceOf(Declined.class);
        application.ticker.advance(StagedApplication.LEASE);
        outer.rollback();
        application.transactions.leave();
        application.runBackground();
        assertThat(store.releases).isEmpty();
    }

    @Test
    void failureInAJoinedTransactionThatRollsBack_freesTheKey() throws Exception {
        store.transactional();
        StagedTransaction outer = application.transactions.begin();
        assertThatThrownBy(() -> plain(failing(new IllegalStateException()))).isInstanceOf(IllegalStateException.class);
        outer.rollback();
        application.transactions.leave();
        application.runBackground();
        assertFree();
    }

    @Test
    void joinedTransactionThatCommitsWithoutTheCommitPoint_isDone_butItsResultIsGone() throws Exception {
        store.transactional();
        StagedTransaction outer = application.transactions.begin();
        assertThatExceptionOfType(TransactionLostException.class)
                .isThrownBy(() -> plain(() -> {
                    application.transactions.leave();
                    return counted();
                }));
        outer.commit();
        application.runBackground();
        assertThatExceptionOfType(ResultGoneException.class).isThrownBy(() -> plain(this::counted));
        assertThat(ran).hasValue(1);
    }

    @Test
    void transactionThatEndsUnderTheRunningMethod_leavesTheKeyInProgressUntilTheMethodLeaves() throws Exception {
        store.transactional();
        CountDownLatch reaped = new CountDownLatch(1);
        assertThatExceptionOfType(TransactionLostException.class)
                .isThrownBy(() -> transactional(() -> {
                    StagedTransaction own = application.transactions.staged();
                    Future<?> reaping = reaper.submit(() -> {
                        own.rollback();
                        reaped.countDown();
                    });
                    assertThat(reaped.await(30, TimeUnit.SECONDS)).isTrue();
                    reaping.get(30, TimeUnit.SECONDS);
                    assertThat(store.releases).isEmpty();
                    assertThat(application.renewable()).as("still renewed").isEqualTo(1);
                    assertThat(reaper.submit(() -> {
                                        assertInProgress();
                                        return true;
                                    })
                                    .get(30, TimeUnit.SECONDS))
                            .isTrue();
                    return counted();
                }));
        assertThat(store.releases).hasSize(1);
        assertFree();
    }

    @Test
    void methodOutsideTransactions_isDoneWhenItReturns() throws Exception {
        assertThat(plain(this::counted)).isEqualTo(plain(this::counted));
        assertThat(store.announced).hasSize(1);
    }

    @Test
    void methodOutsideTransactions_whoseResultCannotBeKept_isDoneAllTheSame() throws Exception {
        assertThat(plain(() -> TextCodec.UNWRITABLE)).isEqualTo(TextCodec.UNWRITABLE);
        assertThatExceptionOfType(ResultGoneException.class).isThrownBy(() -> plain(this::counted));
    }

    @Test
    void methodOutsideTransactions_thatLostItsLease_isTold() {
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> plain(() -> {
                    application.ticker.advance(StagedApplication.LEASE);
                    return counted();
                }))
                .withMessageContaining("what it did outside of one stays");
        assertThat(store.completions).isEmpty();
    }

    @Test
    void methodOutsideTransactions_whoseKeyIsAnothers_isTold() {
        store.onComplete(new Transition.NotOwner());
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> plain(this::counted));
        assertThat(store.announced).isEmpty();
    }

    @Test
    void methodOutsideTransactions_whoseStoreIsAway_hasItsResult() throws Exception {
        store.onComplete(new Transition.Unavailable(new IllegalStateException("down")));
        assertThat(plain(this::counted)).isEqualTo("result 1");
    }

    @Test
    void failureOutsideTransactions_freesTheKey() throws Exception {
        IllegalStateException failure = new IllegalStateException();
        assertThatThrownBy(() -> plain(failing(failure))).isSameAs(failure).hasNoSuppressedExceptions();
        assertThat(store.completions).isEmpty();
        assertFree();
    }

    @Test
    void rejectionOutsideTransactions_isAResult() {
        assertThatThrownBy(() -> plain(failing(new Declined("limit")))).isInstanceOf(Declined.class);
        assertThatThrownBy(() -> plain(this::counted))
                .isInstanceOf(Declined.class)
                .hasMessage("limit");
        assertThat(store.releases).isEmpty();
    }

    @Test
    void errorOutsideTransactions_freesTheKey_andLeavesUntouched() throws Exception {
        AssertionError failure = new AssertionError();
        assertThatThrownBy(() -> plain(() -> {
                    throw failure;
                }))
                .isSameAs(failure);
        assertFree();
    }

    @Test
    void cancelledOutsideTransactions_isNotFreed() {
        int key = 0;
        for (Exception cancellation : new Exception[] {
            new InterruptedException(),
            new CancellationException(),
            new CompletionException(new CancellationException()),
            new IllegalStateException(new RuntimeException(new InterruptedException())),
            new TimeoutException()
        }) {
            Call call = application.call(++key);
            assertThatThrownBy(() -> application.plain(call, failing(cancellation)))
                    .isSameAs(cancellation);
            assertThatExceptionOfType(OperationInProgressException.class)
                    .isThrownBy(() -> application.plain(call, this::counted));
        }
        assertThat(store.releases).isEmpty();
    }

    @Test
    void circularCauses_endTheSearchForACancellation() throws Exception {
        Exception first = new Exception();
        first.initCause(new Exception(first));
        assertThatThrownBy(() -> plain(failing(first))).isSameAs(first);
        assertFree();
    }

    @Test
    void interruptedOutsideTransactions_isNotFreed_andStaysInterrupted() {
        IllegalStateException failure = new IllegalStateException();
        try {
            assertThatThrownBy(() -> plain(() -> {
                        Thread.currentThread().interrupt();
                        throw failure;
                    }))
                    .isSameAs(failure);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertInProgress();
    }

    @Test
    void interruptedWithinATransactionThatRolledBack_isFreed() throws Exception {
        assertThatThrownBy(() -> transactional(failing(new CancellationException())))
                .isInstanceOf(CancellationException.class);
        assertFree();
    }

    @Test
    void suspendedTransaction_doesNotEndTheAttempt() throws Exception {
        StagedTransaction outer = application.transactions.begin();
        application.plain(application.call(2), () -> null);
        application.transactions.leave();
        plain(this::counted);
        application.transactions.enter(outer);
        outer.rollback();
        application.transactions.leave();
        assertThat(plain(this::counted)).isEqualTo("result 1");
    }

    @Test
    void ownTransactionWithinAnother_endsByItself() throws Exception {
        store.transactional();
        StagedTransaction outer = application.transactions.begin();
        assertThatThrownBy(() -> transactional(failing(new Declined("limit")))).isInstanceOf(Declined.class);
        outer.rollback();
        application.transactions.leave();
        assertThat(application.background).isEmpty();
        assertThatThrownBy(() -> plain(this::counted)).isInstanceOf(Declined.class);
    }

    @Test
    void rejectAfterSuccess_refuses() throws Exception {
        application.whenSucceeded(WhenSucceeded.REJECT);
        plain(this::counted);
        assertThatExceptionOfType(AlreadySucceededException.class).isThrownBy(() -> plain(this::counted));
    }

    @Test
    void manyRoundsOfEverything_leaveNothing() throws Exception {
        for (int round = 0; round < 3_000; round++) {
            Call call = application.call(round);
            int how = round % 3;
            try {
                application.transactional(call, () -> {
                    if (how == 1) {
                        throw new IllegalStateException();
                    }
                    if (how == 2) {
                        throw new InterruptedException();
                    }
                    return "done";
                });
            } catch (IllegalStateException | InterruptedException expected) {
                assertThat(how).isPositive();
            }
        }
        assertThat(store.reservations).hasSize(3_000);
    }
}
