// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.idempotent.IdempotencyEvent;
import io.idempotent.IdempotencyEvent.Outcome;
import io.idempotent.InDoubtException;
import io.idempotent.LeaseLostException;
import io.idempotent.TransactionLostException;
import io.idempotent.spi.Doubt;
import io.idempotent.spi.PendingAnswer;
import io.idempotent.spi.Transition;
import org.junit.jupiter.api.Test;

import static io.idempotent.internal.protocol.StagedApplication.LEASE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Where only a reconciler can know, an attempt that did not succeed is in doubt, and its key is never simply free. */
class DoubtfulEndingTest {
    private static final Doubt FAILED = new Doubt(Doubt.Reason.FAILED, Duration.ZERO);
    private static final Doubt ABANDONED = new Doubt(Doubt.Reason.ABANDONED, LEASE);

    private final StagedApplication application = new StagedApplication().reconciling();
    private final StagedStore store = application.store;
    private final AtomicInteger ran = new AtomicInteger();

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

    private void assertInDoubt(Doubt doubt) {
        assertThat(store.doubts).containsExactly(doubt);
        assertThat(store.releases).isEmpty();
        assertThatExceptionOfType(InDoubtException.class)
                .isThrownBy(() -> plain(this::counted))
                .satisfies(refusal -> assertThat(refusal.acknowledgedStatus()).hasValue(202));
        assertThat(ran).hasValue(0);
        assertThat(application.events)
                .extracting(IdempotencyEvent::outcome)
                .containsExactly(Outcome.IN_DOUBT, Outcome.DOUBT_KEPT);
    }

    @Test
    void failureThatRolledBack_leavesItInDoubt() {
        store.transactional();
        IllegalStateException failure = new IllegalStateException();

        assertThatThrownBy(() -> transactional(failing(failure))).isSameAs(failure);

        assertInDoubt(FAILED);
    }

    @Test
    void failureOutsideATransaction_leavesItInDoubt() {
        IllegalStateException failure = new IllegalStateException();

        assertThatThrownBy(() -> plain(failing(failure))).isSameAs(failure);

        assertInDoubt(FAILED);
    }

    @Test
    void cancellation_leavesItInDoubt_andNobodyIsAskedWhileItMayBeAtWork() {
        CancellationException cancelled = new CancellationException();

        assertThatThrownBy(() -> plain(failing(cancelled))).isSameAs(cancelled);

        assertInDoubt(ABANDONED);
    }

    @Test
    void commitThatNobodyKnows_isSettled_orInDoubt() {
        store.transactional();
        application.committing = StagedTransaction::rollbackUnheard;

        assertThatExceptionOfType(TransactionLostException.class).isThrownBy(() -> transactional(this::counted));

        ran.set(0);
        assertInDoubt(FAILED);
    }

    @Test
    void outerTransactionThatRollsBackLater_leavesItInDoubt() throws Exception {
        store.transactional();
        StagedTransaction outer = application.transactions.begin();
        plain(() -> "result");
        outer.rollback();
        application.transactions.leave();
        application.runBackground();

        assertInDoubt(FAILED);
    }

    @Test
    void stageThatFails_leavesItInDoubt() throws Exception {
        CompletableFuture<Object> business = new CompletableFuture<>();
        CompletableFuture<?> answer =
                application.staged(application.call(1), () -> business).toCompletableFuture();
        business.completeExceptionally(new IllegalStateException());
        application.runBackground();

        assertThat(answer).isCompletedExceptionally();
        assertInDoubt(FAILED);
    }

    @Test
    void stageThatIsCancelled_leavesItInDoubt_andNobodyIsAskedWhileItMayBeAtWork() throws Exception {
        CompletableFuture<Object> business = new CompletableFuture<>();
        application.staged(application.call(1), () -> business);
        business.cancel(true);
        application.runBackground();

        assertInDoubt(ABANDONED);
    }

    @Test
    void requestWhoseMethodNeverRan_isFree() throws Exception {
        Exchange exchange = application.begun(application.call(1));
        exchange.answered(PendingAnswer.Kind.FAILURE, Optional.empty());

        assertThat(store.doubts).isEmpty();
        assertThat(plain(this::counted)).isEqualTo("result 1");
    }

    @Test
    void failureBeforeTheBusinessBegan_frees() throws Exception {
        IllegalStateException noTransaction = new IllegalStateException();

        assertThatThrownBy(() -> application.before(application.call(1), noTransaction))
                .isSameAs(noTransaction);

        assertThat(store.doubts).isEmpty();
        assertThat(plain(this::counted)).isEqualTo("result 1");
    }

    /** What lies between the two interceptors fails, at once or later, as where it has no thread for the method. */
    @Test
    void stageThatFailsBeforeTheBusinessBegan_frees() throws Exception {
        IllegalStateException noThread = new IllegalStateException();
        assertThatThrownBy(() -> application.stagedBehind(application.call(1), attempt -> {
                    throw noThread;
                }))
                .isSameAs(noThread);
        assertFree();

        application.stagedBehind(application.call(2), attempt -> CompletableFuture.failedFuture(noThread));
        application.runBackground();
        assertThat(store.doubts).isEmpty();
        assertThat(application.plain(application.call(2), this::counted)).isEqualTo("result 2");
    }

    private void assertFree() throws Exception {
        assertThat(store.doubts).isEmpty();
        assertThat(plain(this::counted)).isEqualTo("result 1");
    }

    @Test
    void stagedMethodThatFailsItself_leavesItInDoubt() {
        IllegalStateException failure = new IllegalStateException();

        assertThatThrownBy(() -> application.staged(application.call(1), () -> {
                    throw failure;
                }))
                .isSameAs(failure);

        assertInDoubt(FAILED);
    }

    @Test
    void cancellationBeforeTheBusinessBegan_frees() throws Exception {
        CancellationException cancelled = new CancellationException();

        assertThatThrownBy(() -> application.before(application.call(1), cancelled))
                .isSameAs(cancelled);

        assertFree();
    }

    @Test
    void stageThatIsCancelledBeforeTheBusinessBegan_frees() throws Exception {
        application.stagedBehind(
                application.call(1), attempt -> CompletableFuture.failedFuture(new CancellationException()));
        application.runBackground();

        assertFree();
    }

    /** Something between the two interceptors gave up a thread that comes to the method only now. */
    @Test
    void businessThatComesAfterItsKeyWasFreed_doesNotBegin() throws Exception {
        AtomicReference<Optional<Attempt>> late = new AtomicReference<>(Optional.empty());
        application.stagedBehind(application.call(1), attempt -> {
            late.set(attempt);
            return CompletableFuture.failedFuture(new TimeoutException());
        });
        application.runBackground();

        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> application.beginning(late.get(), () -> {
                    ran.incrementAndGet();
                    return new CompletableFuture<>();
                }));
        assertFree();
    }

    @Test
    void rejection_isAResult_alsoHere() {
        NoStock rejection = new NoStock("none");

        assertThatThrownBy(() -> plain(failing(rejection))).isSameAs(rejection);

        assertThat(store.doubts).isEmpty();
        assertThatThrownBy(() -> plain(this::counted)).isInstanceOf(NoStock.class);
    }

    @Test
    void success_isASuccess_alsoHere() throws Exception {
        assertThat(plain(this::counted)).isEqualTo("result 1");
        assertThat(plain(this::counted)).isEqualTo("result 1");
        assertThat(store.doubts).isEmpty();
    }

    @Test
    void storeThatCannotNoteTheDoubt_leavesItToTheLease() {
        store.onRelease(new Transition.Unavailable(new IllegalStateException("down")));
        IllegalStateException failure = new IllegalStateException();

        assertThatThrownBy(() -> plain(failing(failure))).isSameAs(failure);

        application.ticker.advance(LEASE);
        assertThatExceptionOfType(InDoubtException.class).isThrownBy(() -> plain(this::counted));
        assertThat(application.events)
                .extracting(IdempotencyEvent::outcome)
                .containsExactly(Outcome.UNKNOWN, Outcome.DOUBT_KEPT);
    }

    @Test
    void ownerThatSleepsPastItsLease_isInDoubt_notTakenOver_andItsSuccessIsRefused() {
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> plain(() -> {
                    application.ticker.advance(LEASE);
                    assertThatExceptionOfType(InDoubtException.class)
                            .isThrownBy(() -> application.onOtherThread(() -> plain(this::counted)));
                    return "late";
                }));
        assertThat(ran).hasValue(0);
    }
}
