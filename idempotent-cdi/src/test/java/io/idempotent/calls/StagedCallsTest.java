// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import jakarta.transaction.UserTransaction;

import io.idempotent.KeyMissingException;
import io.idempotent.LeaseLostException;
import io.idempotent.OperationInProgressException;
import io.idempotent.testing.Eventually;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Guarded methods whose results come later, on every store. */
class StagedCallsTest {

    @Nested
    class InMemory extends Contract {
        InMemory() {
            super(OnStore.MEMORY);
        }
    }

    @Nested
    class InRedis extends Contract {
        InRedis() {
            super(OnStore.REDIS);
        }
    }

    @Nested
    class InTheDatabase extends Contract {
        InTheDatabase() {
            super(OnStore.SQL);
        }
    }

    @Nested
    class InBoth extends Contract {
        InBoth() {
            super(OnStore.TIERED);
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class Contract {
        private static final Duration PATIENCE = Duration.ofSeconds(30);

        private final OnStore store;
        private OnStore.Deployed deployed;
        private StagedDesk desk;

        Contract(OnStore store) {
            this.store = store;
        }

        @BeforeAll
        void deploy() {
            deployed = store.deploy(StagedDesk.class, Desk.class, Ledger.class, Steps.class, Nesting.class);
            desk = deployed.bean(StagedDesk.class);
        }

        @AfterAll
        void undeploy() {
            deployed.close();
        }

        private static String anyOrder() {
            return UUID.randomUUID().toString();
        }

        private static Receipt receipt(String order) {
            return new Receipt(1, order, BigDecimal.ONE);
        }

        private static Receipt get(CompletionStage<Receipt> stage) throws Exception {
            return stage.toCompletableFuture().get(30, TimeUnit.SECONDS);
        }

        private static void assertFails(CompletionStage<Receipt> stage, Class<? extends Throwable> failure) {
            assertThatThrownBy(() -> get(stage))
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOf(failure);
        }

        private CompletionStage<Receipt> book(String order) throws Exception {
            return desk.book(order, CompletableFuture.completedFuture(receipt(order)));
        }

        @Test
        void pendingStage_isInProgress_andIsDoneWhenItCompletes() throws Exception {
            String order = anyOrder();
            CompletableFuture<Receipt> outcome = new CompletableFuture<>();
            CompletionStage<Receipt> first = desk.book(order, outcome);
            assertThat(first.toCompletableFuture()).isNotDone();
            assertFails(book(order), OperationInProgressException.class);

            outcome.complete(receipt(order));
            assertThat(get(first)).isEqualTo(receipt(order));
            CompletionStage<Receipt> duplicate = book(order);
            assertThat(duplicate.toCompletableFuture()).isCompletedWithValue(receipt(order));
            assertThat(deployed.rows(order)).isEqualTo(1);
        }

        @Test
        void failedStage_freesTheKey_andIsTheCallersFailure() throws Exception {
            String order = anyOrder();
            IllegalStateException failure = new IllegalStateException();
            CompletionStage<Receipt> first = desk.book(order, CompletableFuture.failedFuture(failure));
            assertFails(first, IllegalStateException.class);

            assertThat(get(book(order))).isEqualTo(receipt(order));
            assertThat(deployed.rows(order)).isEqualTo(2);
        }

        @Test
        void listedRejection_isReplayedAsAFailedStage() throws Exception {
            String order = anyOrder();
            CompletableFuture<Receipt> outcome = new CompletableFuture<>();
            CompletionStage<Receipt> first = desk.book(order, outcome.thenApply(same -> same));
            outcome.completeExceptionally(new Rejected("no stock"));
            assertFails(first, Rejected.class);

            CompletionStage<Receipt> duplicate = book(order);
            assertFails(duplicate, Rejected.class);
            assertThat(deployed.rows(order)).isEqualTo(1);
        }

        @Test
        void methodThatThrows_freesTheKey() throws Exception {
            String order = anyOrder();
            assertThatThrownBy(() -> desk.book(order, null)).isInstanceOf(NullPointerException.class);
            assertFails(book(order), OperationInProgressException.class);
        }

        @Test
        void cancelledOrTimedOutStage_keepsTheKeyUntilTheLeaseEnds() throws Exception {
            for (Throwable givenUp : new Throwable[] {new CancellationException(), new TimeoutException()}) {
                String order = anyOrder();
                CompletableFuture<Receipt> outcome = new CompletableFuture<>();
                CompletionStage<Receipt> first = desk.bookOnAShortLease(order, outcome);
                outcome.completeExceptionally(givenUp);
                assertThatThrownBy(() -> get(first))
                        .isInstanceOfAny(CancellationException.class, ExecutionException.class);

                assertFails(
                        desk.bookOnAShortLease(order, CompletableFuture.completedFuture(receipt(order))),
                        OperationInProgressException.class);
                Eventually.holds(PATIENCE, () -> takesOver(order));
                assertThat(deployed.rows(order)).isEqualTo(2);
            }
        }

        private boolean takesOver(String order) {
            try {
                get(desk.bookOnAShortLease(order, CompletableFuture.completedFuture(receipt(order))));
                return true;
            } catch (ExecutionException refused) {
                assertThat(refused).cause().isInstanceOf(OperationInProgressException.class);
                return false;
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        }

        @Test
        void stageThatNeverCompletes_isTakenOver_andIsToldSoIfItDoes() throws Exception {
            String order = anyOrder();
            CompletableFuture<Receipt> outcome = new CompletableFuture<>();
            CompletionStage<Receipt> first = desk.bookOnAShortLease(order, outcome);
            Eventually.holds(PATIENCE, () -> takesOver(order));

            outcome.complete(receipt("too late"));
            assertFails(first, LeaseLostException.class);
            CompletionStage<Receipt> duplicate = desk.bookOnAShortLease(order, outcome);
            assertThat(get(duplicate)).isEqualTo(receipt(order));
        }

        @Test
        void pendingStage_isRenewed() throws Exception {
            String order = anyOrder();
            CompletableFuture<Receipt> outcome = new CompletableFuture<>();
            CompletionStage<Receipt> first = desk.bookOnARenewedLease(order, outcome);
            long end = System.nanoTime() + Duration.ofMillis(2500).toNanos();
            Eventually.holds(PATIENCE, () -> System.nanoTime() - end > 0);

            assertFails(desk.bookOnARenewedLease(order, outcome), OperationInProgressException.class);
            outcome.complete(receipt(order));
            assertThat(get(first)).isEqualTo(receipt(order));
        }

        @Test
        void refusals_areFailedStages() throws Exception {
            assertFails(book(" "), KeyMissingException.class);
        }

        @Test
        void cancellingTheAnswer_doesNotCancelTheBusiness() throws Exception {
            String order = anyOrder();
            CompletableFuture<Receipt> outcome = new CompletableFuture<>();
            CompletionStage<Receipt> first = desk.book(order, outcome);
            assertThat(first.toCompletableFuture().cancel(true)).isTrue();
            assertFails(book(order), OperationInProgressException.class);

            outcome.complete(receipt(order));
            Eventually.holds(PATIENCE, () -> isReplayed(order));
            assertThat(deployed.rows(order)).isEqualTo(1);
        }

        private boolean isReplayed(String order) {
            try {
                return get(book(order)).equals(receipt(order));
            } catch (ExecutionException refused) {
                assertThat(refused).cause().isInstanceOf(OperationInProgressException.class);
                return false;
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        }

        @Test
        void callersTransaction_takesNoPart() throws Exception {
            String order = anyOrder();
            UserTransaction transaction = deployed.bean(Nesting.class).transaction();
            CompletableFuture<Receipt> outcome = new CompletableFuture<>();
            transaction.begin();
            CompletionStage<Receipt> first = desk.book(order, outcome);
            transaction.rollback();
            outcome.complete(receipt(order));

            assertThat(get(first)).isEqualTo(receipt(order));
            assertThat(get(book(order))).isEqualTo(receipt(order));
        }
    }
}
