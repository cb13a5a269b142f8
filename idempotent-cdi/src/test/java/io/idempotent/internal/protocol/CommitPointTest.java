// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import io.idempotent.CommittedFailureException;
import io.idempotent.LeaseLostException;
import io.idempotent.ResultNotStorableException;
import io.idempotent.StoreUnavailableException;
import io.idempotent.TransactionLostException;
import io.idempotent.WhenSucceeded;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Transition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What is recorded, and what must not commit: that is rolled back <em>and</em> told, always both. */
class CommitPointTest {
    private final StagedApplication application = new StagedApplication();
    private final StagedStore store = application.store.transactional();
    private final Call call = application.call(1);
    private final AtomicReference<StagedTransaction> seen = new AtomicReference<>();

    @BeforeEach
    void noteHowTransactionsEnd() {
        application.committing = transaction -> transaction.commit();
    }

    private Object run(Business business) throws Exception {
        return application.transactional(call, () -> {
            seen.set(application.transactions.staged());
            return business.proceed();
        });
    }

    private void assertRolledBack() {
        assertThat(seen.get().isRollbackOnly()).isTrue();
        assertThat(seen.get().hasEnded()).isTrue();
    }

    @Test
    void success_isRecordedInTheTransaction_withItsResultAndRetention() throws Exception {
        assertThat(run(() -> "done")).isEqualTo("done");
        assertThat(store.completions)
                .containsExactly(new Completion.Keep(
                        call.operation().outcomes().returned("done"),
                        call.operation().times().retention(),
                        Optional.empty()));
        assertThat(store.announced).isEqualTo(store.completions);
        assertThat(store.releases).isEmpty();
    }

    @Test
    void failureThatCommits_isRecorded_withItsTypeForPeople() {
        Exception failure = new Exception("secret");
        assertThatThrownBy(() -> run(() -> {
                    throw failure;
                }))
                .isSameAs(failure)
                .hasNoSuppressedExceptions();
        assertThat(store.completions)
                .containsExactly(new Completion.Keep(
                        call.operation().outcomes().thrown(failure),
                        call.operation().times().retention(),
                        Optional.of("java.lang.Exception")));
    }

    @Test
    void successThatRunsAgain_freesTheKey() throws Exception {
        application.whenSucceeded(WhenSucceeded.RUN_AGAIN);
        application.transactional(application.call(1), () -> "done");
        assertThat(store.completions).containsExactly(new Completion.Free());
    }

    @Test
    void transactionThatCanOnlyRollBack_recordsNothing_andGivesNoResultForALostEffect() {
        assertThatThrownBy(() -> run(() -> {
                    seen.get().setRollbackOnly();
                    return "done";
                }))
                .isInstanceOf(TransactionLostException.class);
        assertThat(store.completions).isEmpty();
        assertThat(store.releases).hasSize(1);
    }

    @Test
    void failureInATransactionThatCanOnlyRollBack_recordsNothing() {
        Exception failure = new Exception();
        assertThatThrownBy(() -> run(() -> {
                    seen.get().setRollbackOnly();
                    throw failure;
                }))
                .isSameAs(failure)
                .hasNoSuppressedExceptions();
        assertThat(store.completions).isEmpty();
    }

    @Test
    void transactionThatEndedUnderTheMethod_isTold_andNothingIsRecordedInIt() {
        assertThatExceptionOfType(TransactionLostException.class)
                .isThrownBy(() -> run(() -> {
                    seen.get().rollback();
                    return "done";
                }));
        assertThat(store.completions).isEmpty();
        assertThat(store.releases).hasSize(1);
    }

    @Test
    void transactionThatWasReplaced_isTold() {
        assertThatExceptionOfType(TransactionLostException.class)
                .isThrownBy(() -> run(() -> {
                    application.transactions.begin();
                    return "done";
                }));
        assertThat(store.completions).isEmpty();
    }

    @Test
    void failureAfterTheTransactionEnded_leavesUntouched() {
        Exception failure = new Exception();
        assertThatThrownBy(() -> run(() -> {
                    seen.get().rollback();
                    throw failure;
                }))
                .isSameAs(failure)
                .hasNoSuppressedExceptions();
    }

    @Test
    void anotherOwner_rollsBackAndTells() {
        store.onComplete(new Transition.NotOwner());
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> run(() -> "done"));
        assertRolledBack();
        assertThat(store.announced).isEmpty();
    }

    @Test
    void releasedMeanwhile_rollsBackAndTells() {
        store.onComplete(new Transition.AlreadyCompleted());
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> run(() -> "done"));
        assertRolledBack();
    }

    @Test
    void leaseThatEnded_rollsBackAndTells_withoutAskingTheStore() {
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> run(() -> {
                    application.ticker.advance(StagedApplication.LEASE);
                    return "done";
                }));
        assertRolledBack();
        assertThat(store.completions).isEmpty();
    }

    @Test
    void storeAway_rollsBackAndTells() {
        IllegalStateException down = new IllegalStateException("down");
        store.onComplete(new Transition.Unavailable(down));
        assertThatExceptionOfType(StoreUnavailableException.class)
                .isThrownBy(() -> run(() -> "done"))
                .withCause(down);
        assertRolledBack();
        assertThat(store.announced).isEmpty();
    }

    @Test
    void resultThatCannotBeKept_rollsBackAndTells() {
        for (String unstorable : List.of(TextCodec.UNWRITABLE, "x".repeat(StagedApplication.MAX_RESULT + 1))) {
            assertThatExceptionOfType(ResultNotStorableException.class).isThrownBy(() -> run(() -> unstorable));
            assertRolledBack();
        }
        assertThat(store.completions).isEmpty();
    }

    @Test
    void failureThatCannotBeRecorded_leavesUntouched_withOursSuppressed_andRollsBack() {
        for (Transition answer :
                List.of(new Transition.NotOwner(), new Transition.Unavailable(new IllegalStateException()))) {
            store.onComplete(answer);
            Exception failure = new Exception();
            assertThatThrownBy(() -> run(() -> {
                        throw failure;
                    }))
                    .isSameAs(failure);
            assertThat(failure.getSuppressed())
                    .hasSize(1)
                    .allSatisfy(ours -> assertThat(ours).isInstanceOf(io.idempotent.IdempotencyException.class));
            assertRolledBack();
        }
    }

    @Test
    void rejectionWhoseMessageThrows_leavesUntouched_rollsBack_andFreesTheKey() {
        Exception failure = new NoStock("") {
            private static final long serialVersionUID = 1L;

            @Override
            public String getMessage() {
                throw new IllegalStateException("no message");
            }
        };
        assertThatThrownBy(() -> run(() -> {
                    throw failure;
                }))
                .matches(thrown -> thrown == failure);
        assertRolledBack();
        assertThat(failure.getSuppressed()).hasSize(2).hasOnlyElementsOfType(IllegalStateException.class);
        assertThat(store.releases).hasSize(1);
    }

    @Test
    void storeThatTakesNoPart_isAskedOnlyAfterTheCommit() throws Exception {
        StagedApplication forgetful = new StagedApplication();
        forgetful.committing = transaction -> {
            assertThat(forgetful.store.completions).isEmpty();
            transaction.commit();
        };
        forgetful.transactional(forgetful.call(1), () -> "done");
        assertThat(forgetful.store.completions).hasSize(1);
        assertThat(forgetful.store.announced).hasSize(1);
    }

    @Test
    void withoutATransaction_nothingIsRecordedUntilTheMethodHasLeft() throws Exception {
        application.plain(call, () -> {
            assertThat(store.completions).isEmpty();
            return "done";
        });
        assertThat(store.completions).hasSize(1);
    }

    @Test
    void retryWithoutATransaction_isRecordedWhenItLeaves_notWithTheTransactionBefore() throws Exception {
        Object result = application.transactionalThenPlain(call, () -> {
            if (application.transactions.current().isPresent()) {
                throw new IllegalStateException("the first try");
            }
            return "second";
        });
        assertThat(result).isEqualTo("second");
        assertThat(application.plain(call, () -> "third")).isEqualTo("second");
    }

    @Test
    void retryOfAFailureThatCommitted_doesNotRun() {
        AtomicReference<Integer> ran = new AtomicReference<>(0);
        assertThatExceptionOfType(CommittedFailureException.class)
                .isThrownBy(() -> application.transactionalThenPlain(call, () -> {
                    ran.set(ran.get() + 1);
                    throw new Exception("it commits");
                }));
        assertThat(ran).hasValue(1);
        assertThat(store.completions).hasSize(1);
    }

    @Test
    void businessRunsUnderTheTransactionThatHoldsItsKey() throws Exception {
        run(() -> {
            assertThat(seen.get().get(call.digest())).containsInstanceOf(Attempt.class);
            return "done";
        });
    }

    @Test
    void transactionThatEndsWhileItIsEntered_endsTheAttempt() throws Exception {
        StagedTransaction ended = application.transactions.begin();
        Attempt attempt = new Attempt(
                call,
                ((io.idempotent.spi.Acquisition.Acquired)
                                store.acquire(call.reservation(io.idempotent.spi.Owner.fresh())))
                        .hold(),
                application.ticker,
                application.ticker.nanos());
        ended.does(() -> {});
        StagedTransaction racing = new StagedTransaction(application.transactions) {
            @Override
            public void onEnd(java.util.function.Consumer<Transactions.End> receiver) {
                super.onEnd(receiver);
                rollback();
            }
        };
        application.transactions.enter(racing);
        assertThatThrownBy(() -> attempt.observe(racing)).isInstanceOf(IllegalStateException.class);
        assertThat(attempt.observation().orElseThrow().leave(end -> {})).contains(Transactions.End.ROLLED_BACK);
    }
}
