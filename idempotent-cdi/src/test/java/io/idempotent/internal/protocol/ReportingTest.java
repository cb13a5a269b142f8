// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

import io.idempotent.IdempotencyEvent;
import io.idempotent.IdempotencyEvent.Outcome;
import io.idempotent.WhenSucceeded;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Transition;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Every call is told exactly once, by what became of it. */
class ReportingTest {
    private final StagedApplication application = new StagedApplication();
    private final StagedStore store = application.store;

    private void transactional(Business business) {
        quietly(() -> application.transactional(application.call(1), business));
    }

    private void plain(Business business) {
        quietly(() -> application.plain(application.call(1), business));
    }

    private static void quietly(Business call) {
        try {
            call.proceed();
        } catch (Throwable expected) {
            // What the caller gets is proven elsewhere.
            assertThat(expected).isNotNull();
        }
    }

    private static Business failing(Exception failure) {
        return () -> {
            throw failure;
        };
    }

    private void assertTold(Outcome... outcomes) {
        assertThat(application.events).extracting(IdempotencyEvent::outcome).containsExactly(outcomes);
        application.events.clear();
    }

    @Test
    void successAndDuplicate() {
        transactional(() -> "done");
        assertTold(Outcome.EXECUTED);
        plain(() -> "again");
        assertTold(Outcome.REPLAYED);
        application.whenSucceeded(WhenSucceeded.REJECT);
        plain(() -> "again");
        assertTold(Outcome.ALREADY_SUCCEEDED);
    }

    /** Its end was for a process to tell that is no more; so the next one tells, and of itself as ever. */
    @Test
    void attemptThatNobodyEnded() {
        store.acquire(application.call(1).reservation(Owner.fresh()));
        application.ticker.advance(StagedApplication.LEASE);
        transactional(() -> "done");
        assertTold(Outcome.TAKEN_OVER, Outcome.EXECUTED);
    }

    @Test
    void attemptThatNobodyEnded_andThatACallPutInDoubt() {
        store.onAcquire(any -> new Acquisition.InDoubt(true));
        plain(() -> "not run");
        assertTold(Outcome.IN_DOUBT, Outcome.DOUBT_KEPT);
        store.onAcquire(any -> new Acquisition.InDoubt());
        plain(() -> "not run");
        assertTold(Outcome.DOUBT_KEPT);
    }

    @Test
    void methodOutsideTransactions() {
        plain(() -> "done");
        assertTold(Outcome.EXECUTED);
    }

    @Test
    void successThatRunsAgain() {
        application.whenSucceeded(WhenSucceeded.RUN_AGAIN);
        transactional(() -> "done");
        plain(() -> "again");
        assertTold(Outcome.EXECUTED, Outcome.EXECUTED);
    }

    @Test
    void rejectionAndDuplicate() {
        transactional(failing(new Declined("limit")));
        assertTold(Outcome.REJECTED);
        plain(() -> "again");
        assertTold(Outcome.REPLAYED);
    }

    @Test
    void failureThatCommittedAndDuplicate() {
        transactional(failing(new Exception()));
        assertTold(Outcome.FAILED_BUT_COMMITTED);
        plain(() -> "again");
        assertTold(Outcome.FAILURE_KEPT);
    }

    @Test
    void failureThatLeftNothing() {
        transactional(failing(new IllegalStateException()));
        assertTold(Outcome.FREED);
    }

    @Test
    void leaseThatWasLost() {
        plain(() -> {
            application.ticker.advance(StagedApplication.LEASE);
            return "late";
        });
        assertTold(Outcome.LEASE_LOST);
        store.onRelease(new Transition.NotOwner());
        transactional(failing(new IllegalStateException()));
        assertTold(Outcome.TAKEN_OVER, Outcome.LEASE_LOST);
    }

    @Test
    void leaseThatWasLostBeforeAFailure() {
        transactional(() -> {
            application.ticker.advance(StagedApplication.LEASE);
            throw new IllegalStateException();
        });
        assertTold(Outcome.LEASE_LOST);
    }

    @Test
    void endsThatNobodyKnows() {
        plain(failing(new CancellationException()));
        assertTold(Outcome.UNKNOWN);
        application.ticker.advance(StagedApplication.LEASE);

        application.committing = transaction -> {
            transaction.commitUnheard();
            throw new IllegalStateException("the connection broke");
        };
        transactional(() -> "done");
        assertTold(Outcome.TAKEN_OVER, Outcome.UNKNOWN);
        application.ticker.advance(StagedApplication.LEASE);

        store.onComplete(new Transition.Unavailable(new IllegalStateException("down")));
        plain(() -> "done");
        assertTold(Outcome.TAKEN_OVER, Outcome.UNKNOWN);
        application.ticker.advance(StagedApplication.LEASE);

        store.onRelease(new Transition.Unavailable(new IllegalStateException("down")));
        plain(failing(new IllegalStateException()));
        assertTold(Outcome.TAKEN_OVER, Outcome.UNKNOWN);
    }

    @Test
    void stageThatWasGivenUp() throws Exception {
        application.staged(application.call(1), () -> CompletableFuture.failedFuture(new CancellationException()));
        application.runBackground();
        assertTold(Outcome.UNKNOWN);
    }

    @Test
    void answersOfTheStore() {
        Map<Acquisition, Outcome> answers = Map.of(
                new Acquisition.InProgress(Duration.ofSeconds(1)),
                Outcome.IN_PROGRESS,
                new Acquisition.Mismatch(),
                Outcome.KEY_REUSED,
                new Acquisition.Unavailable(new IllegalStateException()),
                Outcome.UNAVAILABLE,
                GateTest.succeeded("0104"),
                Outcome.RESULT_GONE);
        answers.forEach((answer, outcome) -> {
            store.onAcquire(any -> answer);
            plain(() -> "done");
            assertTold(outcome);
        });
    }

    @Test
    void event_tellsOperationAndDuration_andNothingOfTheCall() {
        plain(() -> {
            application.ticker.advance(Duration.ofSeconds(3));
            return "done";
        });
        store.onAcquire(answer -> {
            application.ticker.advance(Duration.ofSeconds(2));
            return answer;
        });
        plain(() -> "again");
        assertThat(application.events)
                .containsExactly(
                        new IdempotencyEvent(Outcome.EXECUTED, "pay", Optional.empty(), Duration.ofSeconds(3)),
                        new IdempotencyEvent(Outcome.REPLAYED, "pay", Optional.empty(), Duration.ofSeconds(2)));
    }

    @Test
    void whereNobodyListens_nothingIsTold() {
        application.observed = false;
        transactional(() -> "done");
        assertThat(application.events).isEmpty();
    }
}
