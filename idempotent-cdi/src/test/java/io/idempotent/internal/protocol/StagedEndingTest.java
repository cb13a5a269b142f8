// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.CommittedFailureException;
import io.idempotent.LeaseLostException;
import io.idempotent.OperationInProgressException;
import io.idempotent.ResultGoneException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** An attempt whose business goes on after its method returned ends with its stage. */
class StagedEndingTest {
    private final StagedApplication application = new StagedApplication();
    private final StagedStore store = application.store;
    private final AtomicInteger started = new AtomicInteger();

    private CompletableFuture<?> call(CompletionStage<?> business) throws Exception {
        return application
                .staged(application.call(1), () -> {
                    started.incrementAndGet();
                    return business;
                })
                .toCompletableFuture();
    }

    private void assertInProgress() {
        int before = started.get();
        assertThatExceptionOfType(OperationInProgressException.class)
                .isThrownBy(() -> call(CompletableFuture.completedFuture("again")));
        assertThat(started).hasValue(before);
    }

    private void assertFree() throws Exception {
        CompletableFuture<?> again = call(CompletableFuture.completedFuture("again"));
        application.runBackground();
        assertThat(again.join()).isEqualTo("again");
    }

    /** The transaction around the method fails to commit, but what the method started goes on. */
    @Test
    void methodThatReturnedItsStage_andFailedAfterwards_isUnknown_andNotFreed() {
        IllegalStateException failure = new IllegalStateException("the commit failed");
        StagedBusiness business = attempt -> {
            application.beginning(attempt, CompletableFuture::new);
            throw failure;
        };
        assertThatThrownBy(() -> application.stagedBehind(application.call(1), business))
                .isSameAs(failure);
        assertInProgress();
        assertThat(application.renewable()).isZero();
    }

    /** As an interceptor between ours does that runs methods on threads of its own, and fails itself. */
    @Test
    void methodThatIsAtWorkOnAnotherThread_isUnknown_andNotFreed() throws Exception {
        CountDownLatch atWork = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        List<FutureTask<?>> given = new ArrayList<>();
        IllegalStateException failure = new IllegalStateException("failed after it gave the method away");

        assertThatThrownBy(() -> application.stagedBehind(application.call(1), attempt -> {
                    FutureTask<?> method = new FutureTask<>(() -> application.beginning(attempt, () -> {
                        atWork.countDown();
                        mayEnd.await();
                        return CompletableFuture.completedFuture("done");
                    }));
                    given.add(method);
                    new Thread(method).start();
                    atWork.await();
                    throw failure;
                }))
                .isSameAs(failure);

        assertInProgress();
        mayEnd.countDown();
        given.get(0).get(20, TimeUnit.SECONDS);
        assertInProgress();
    }

    @Test
    void methodThatWasGivenAway_andHadNotBegun_isFreed_andDoesNotRun() throws Exception {
        List<Optional<Attempt>> given = new ArrayList<>();
        assertThatThrownBy(() -> application.stagedBehind(application.call(1), attempt -> {
                    given.add(attempt);
                    throw new IllegalStateException("failed before");
                }))
                .hasMessage("failed before");
        assertFree();

        int before = started.get();
        assertThatThrownBy(() -> application.beginning(given.get(0), () -> {
                    started.incrementAndGet();
                    return CompletableFuture.completedFuture("late");
                }))
                .isInstanceOf(LeaseLostException.class);
        assertThat(started).hasValue(before);
    }

    @Test
    void methodThatThrew_isFreed_alsoWhenSomethingRepeatedItBefore() throws Exception {
        Callable<CompletionStage<?>> throwing = () -> {
            throw new IllegalStateException("no stage");
        };
        assertThatThrownBy(() -> application.stagedBehind(application.call(1), attempt -> {
                    assertThatThrownBy(() -> application.beginning(attempt, throwing))
                            .hasMessage("no stage");
                    return application.beginning(attempt, throwing);
                }))
                .hasMessage("no stage");
        assertFree();
    }

    @Test
    void methodThatThrew_andReturnedAStageWhenItWasRepeated_isNotFreed() {
        assertThatThrownBy(() -> application.stagedBehind(application.call(1), attempt -> {
                    assertThatThrownBy(() -> application.beginning(attempt, () -> {
                                throw new IllegalStateException("no stage");
                            }))
                            .hasMessage("no stage");
                    application.beginning(attempt, CompletableFuture::new);
                    throw new IllegalStateException("the commit failed");
                }))
                .hasMessage("the commit failed");
        assertInProgress();
    }

    @Test
    void methodThatReturnedAStage_andThrewWhenItWasRepeated_isNotFreed() {
        assertThatThrownBy(() -> application.stagedBehind(application.call(1), attempt -> {
                    application.beginning(attempt, CompletableFuture::new);
                    return application.beginning(attempt, () -> {
                        throw new IllegalStateException("the pool is full");
                    });
                }))
                .hasMessage("the pool is full");
        assertInProgress();
    }

    @Test
    void methodThatThrew_andIsRepeatedAfterItsKeyWasFreed_doesNotRun() throws Exception {
        List<Optional<Attempt>> given = new ArrayList<>();
        Callable<CompletionStage<?>> throwing = () -> {
            throw new IllegalStateException("no stage");
        };
        assertThatThrownBy(() -> application.stagedBehind(application.call(1), attempt -> {
                    given.add(attempt);
                    return application.beginning(attempt, throwing);
                }))
                .hasMessage("no stage");

        assertThatThrownBy(() -> application.beginning(given.get(0), CompletableFuture::new))
                .isInstanceOf(LeaseLostException.class);
        assertFree();
    }

    /** It has no commit point that would refuse it: whoever has taken over has had the effect already. */
    @Test
    void methodThatBeginsAfterItsLeaseHasEnded_doesNotRun() throws Exception {
        CompletableFuture<?> late = application
                .stagedBehind(application.call(1), attempt -> {
                    application.ticker.advance(StagedApplication.LEASE);
                    Object took = application.onOtherThread(() -> !call(CompletableFuture.completedFuture("another's"))
                            .isCompletedExceptionally());
                    assertThat(took).isEqualTo(true);
                    return asStage(() -> application.beginning(attempt, () -> {
                        started.incrementAndGet();
                        return CompletableFuture.completedFuture("mine");
                    }));
                })
                .toCompletableFuture();
        application.runBackground();

        assertThat(started).hasValue(1);
        assertThatThrownBy(late::join).hasCauseInstanceOf(LeaseLostException.class);
    }

    private static CompletionStage<?> asStage(Callable<CompletionStage<?>> start) {
        try {
            return start.call();
        } catch (Exception failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    @Test
    void stage_isTheEnd_notTheReturn() throws Exception {
        CompletableFuture<String> business = new CompletableFuture<>();
        CompletableFuture<?> answer = call(business);
        assertThat(answer).isNotDone();
        assertThat(application.running.innermost()).isEmpty();
        assertInProgress();
        assertThat(application.renewable()).isEqualTo(1);

        business.complete("done");
        assertThat(answer).as("not before it is recorded").isNotDone();
        application.runBackground();
        assertThat(answer.join()).isEqualTo("done");
        assertThat(application.renewable()).isZero();
        assertThat(call(new CompletableFuture<>()).join()).isEqualTo("done");
        assertThat(started).hasValue(1);
    }

    @Test
    void failure_freesTheKey_andLeavesUntouched_withoutTheWrapping() throws Exception {
        IllegalStateException failure = new IllegalStateException();
        for (Throwable thrown : new Throwable[] {failure, new CompletionException(failure)}) {
            CompletableFuture<?> answer = call(CompletableFuture.failedFuture(thrown));
            application.runBackground();
            assertThatThrownBy(answer::join).hasCause(failure);
        }
        assertFree();
    }

    @Test
    void wrappingWithoutACause_isTheFailureItself() throws Exception {
        CompletableFuture<?> answer = call(CompletableFuture.failedFuture(new CompletionException("empty", null)));
        application.runBackground();
        assertThatThrownBy(answer::join).hasMessage("empty");
    }

    @Test
    void rejection_isAResult() throws Exception {
        CompletableFuture<?> answer = call(CompletableFuture.failedFuture(new NoStock("none")));
        application.runBackground();
        assertThatThrownBy(answer::join).hasCauseExactlyInstanceOf(NoStock.class);

        assertThatThrownBy(() -> call(new CompletableFuture<>()).join())
                .hasCauseExactlyInstanceOf(NoStock.class)
                .hasMessageContaining("none");
        assertThat(started).hasValue(1);
    }

    @Test
    void givenUp_isNotFreed_onlyTheLeaseFrees() throws Exception {
        for (Throwable givenUp : new Throwable[] {
            new CancellationException(), new TimeoutException(), new CompletionException(new TimeoutException())
        }) {
            CompletableFuture<?> answer = call(CompletableFuture.failedFuture(givenUp));
            application.runBackground();
            assertThat(answer).isCompletedExceptionally();
            assertInProgress();
            assertThat(application.renewable()).isZero();
            application.ticker.advance(StagedApplication.LEASE);
        }
        assertThat(store.releases).isEmpty();
        assertFree();
    }

    @Test
    void callerThatCancels_givesUpTheAnswer_notTheBusiness() throws Exception {
        CompletableFuture<String> business = new CompletableFuture<>();
        assertThat(call(business).cancel(true)).isTrue();
        assertInProgress();
        business.complete("done");
        application.runBackground();
        assertThat(call(new CompletableFuture<>()).join()).isEqualTo("done");
    }

    @Test
    void leaseLostMeanwhile_isTold() throws Exception {
        CompletableFuture<String> business = new CompletableFuture<>();
        CompletableFuture<?> answer = call(business);
        application.ticker.advance(StagedApplication.LEASE);
        business.complete("late");
        application.runBackground();
        assertThatThrownBy(answer::join).hasCauseExactlyInstanceOf(LeaseLostException.class);
        assertThat(store.completions).isEmpty();
    }

    @Test
    void backgroundThatStops_leavesTheEndToTheThreadThatCompletes() throws Exception {
        application.backgroundExecutor = task -> {
            throw new RejectedExecutionException();
        };
        assertThat(call(CompletableFuture.completedFuture("done")).join()).isEqualTo("done");
        assertThat(store.completions).hasSize(1);
    }

    @Test
    void businessThatDoesNotStart_freesTheKey() throws Exception {
        IllegalStateException failure = new IllegalStateException();
        assertThatThrownBy(() -> application.staged(application.call(1), () -> {
                    throw failure;
                }))
                .isSameAs(failure);
        assertFree();
    }

    @Test
    void nullForAStage_isRefused_andNotFreed_sinceNobodyKnowsWhatRan() throws Exception {
        assertThatThrownBy(() -> call(null)).isInstanceOf(NullPointerException.class);
        assertInProgress();
        assertThat(application.renewable()).isZero();
    }

    @Test
    void duplicateWithoutAnAnswer_failsTheStage_notTheCall() throws Exception {
        store.onAcquire(any -> GateTest.succeeded("0103"));
        assertThatThrownBy(() -> call(new CompletableFuture<>()).join())
                .hasCauseExactlyInstanceOf(CommittedFailureException.class);
        store.onAcquire(any -> GateTest.succeeded("0104"));
        assertThatThrownBy(() -> call(new CompletableFuture<>()).join())
                .hasCauseExactlyInstanceOf(ResultGoneException.class);
        assertThat(started).hasValue(0);
    }

    @Test
    void sameCallWithinItself_isAPartOfIt() throws Exception {
        CompletionStage<?> outer =
                application.staged(application.call(1), () -> call(CompletableFuture.completedFuture("inner")));
        application.runBackground();
        assertThat(outer.toCompletableFuture().join()).isEqualTo("inner");
        assertThat(store.reservations).hasSize(1);
    }
}
