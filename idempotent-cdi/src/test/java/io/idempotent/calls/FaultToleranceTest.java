// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.idempotent.CommittedFailureException;
import io.idempotent.IdempotencyEvent.Outcome;
import io.idempotent.OperationInProgressException;
import io.idempotent.testing.Application;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.OtherThread;
import io.smallrye.config.inject.ConfigExtension;
import io.smallrye.faulttolerance.FaultToleranceExtension;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The order around MicroProfile Fault Tolerance: one attempt covers all retries, and a time-out frees nothing early. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FaultToleranceTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final String order = UUID.randomUUID().toString();
    private Application application;
    private Retried desk;
    private Watch watch;

    @BeforeAll
    void start() {
        application = Application.start(
                Map.of("idempotent.datasource", "default"),
                List.of(new FaultToleranceExtension(), new ConfigExtension()),
                Retried.class,
                Ledger.class,
                Steps.class,
                Watch.class);
        application.execute(Ledger.table(application.database()));
        desk = application.bean(Retried.class);
        watch = application.bean(Watch.class);
    }

    @AfterAll
    void stop() {
        application.close();
    }

    @BeforeEach
    void forget() {
        watch.forget();
        desk.tries();
    }

    private long rows(String any) throws Exception {
        return application.bean(Ledger.class).rows(any);
    }

    @Test
    void threeRetries_areOneAttempt() throws Exception {
        assertThat(desk.retried(order, 3)).isEqualTo("done");

        assertThat(desk.tries()).isEqualTo(4);
        assertThat(watch.outcomes()).containsExactly(Outcome.EXECUTED);
        assertThat(rows(order)).isEqualTo(1);
        assertThat(desk.retried(order, 0)).isEqualTo("done");
        assertThat(desk.tries()).isZero();
    }

    @Test
    void retriesThatAreUsedUp_endTheAttemptOnce() {
        String any = UUID.randomUUID().toString();
        assertThatThrownBy(() -> desk.retried(any, 9)).isInstanceOf(Rejected.class);
        assertThat(desk.tries()).isEqualTo(4);

        assertThat(watch.outcomes()).containsExactly(Outcome.FAILED_BUT_COMMITTED);
        assertThatThrownBy(() -> desk.retried(any, 0)).isInstanceOf(CommittedFailureException.class);
    }

    @Test
    void timeout_keepsTheKeyUntilTheTransactionHasEnded() throws Exception {
        String any = UUID.randomUUID().toString();
        CountDownLatch interrupted = new CountDownLatch(1);
        AtomicBoolean leave = new AtomicBoolean();
        application.bean(Steps.class).on(any, () -> ignoreInterruptUntil(interrupted, leave));
        try (OtherThread other = new OtherThread()) {
            var first = other.begins(() -> desk.timed(any));
            assertThat(interrupted.await(30, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(() -> desk.timed(any)).isInstanceOf(OperationInProgressException.class);
            leave.set(true);
            assertThatThrownBy(() -> first.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(TimeoutException.class);
        }
        application.bean(Steps.class).clear(any);

        assertThat(rows(any)).isZero();
        assertThat(desk.timed(any)).isEqualTo("done");
        assertThat(rows(any)).isEqualTo(1);
    }

    private static void ignoreInterruptUntil(CountDownLatch interrupted, AtomicBoolean leave) {
        Eventually.holds(PATIENCE, () -> {
            if (Thread.currentThread().isInterrupted()) {
                interrupted.countDown();
            }
            return leave.get();
        });
    }

    @Test
    void asynchronousTimeout_isNoFailure_sinceTheBusinessGoesOn() throws Exception {
        String any = UUID.randomUUID().toString();
        CompletableFuture<String> outcome = new CompletableFuture<>();
        CompletionStage<String> first = desk.timedLater(any, outcome);
        assertThatThrownBy(() -> first.toCompletableFuture().get(30, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(TimeoutException.class);

        assertThat(watch.outcomes()).containsExactly(Outcome.UNKNOWN);
        assertThatThrownBy(() ->
                        desk.timedLater(any, outcome).toCompletableFuture().get(30, TimeUnit.SECONDS))
                .hasCauseInstanceOf(OperationInProgressException.class);
    }
}
