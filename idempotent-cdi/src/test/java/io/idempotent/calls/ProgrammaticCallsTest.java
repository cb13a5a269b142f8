// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import jakarta.enterprise.util.TypeLiteral;
import jakarta.transaction.UserTransaction;

import io.idempotent.AlreadySucceededException;
import io.idempotent.CommittedFailureException;
import io.idempotent.Durability;
import io.idempotent.Idempotency;
import io.idempotent.IdempotencyContext;
import io.idempotent.IdempotentOperation;
import io.idempotent.InvalidOperationException;
import io.idempotent.KeyMissingException;
import io.idempotent.KeyReusedException;
import io.idempotent.OperationInProgressException;
import io.idempotent.Recovery;
import io.idempotent.TransactionBoundary;
import io.idempotent.WhenSucceeded;
import io.idempotent.testing.OtherThread;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Guarded calls without an annotated method, on every store. */
class ProgrammaticCallsTest {

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
        private final OnStore store;
        private OnStore.Deployed deployed;
        private Idempotency idempotency;
        private IdempotentOperation<Receipt> book;

        Contract(OnStore store) {
            this.store = store;
        }

        @BeforeAll
        void deploy() {
            deployed = store.deploy(Desk.class, Ledger.class, Steps.class, Nesting.class);
            idempotency = deployed.bean(Idempotency.class);
            book = idempotency
                    .operation("programmatic.book", Receipt.class)
                    .transaction(TransactionBoundary.REQUIRED)
                    .replayOn(Rejected.class)
                    .build();
        }

        @AfterAll
        void undeploy() {
            deployed.close();
        }

        private static String anyOrder() {
            return UUID.randomUUID().toString();
        }

        private Receipt booked(String order) throws Exception {
            return new Receipt(deployed.bean(Ledger.class).add(order), order, BigDecimal.ONE);
        }

        private UserTransaction transaction() {
            return deployed.bean(Nesting.class).transaction();
        }

        @Test
        void duplicate_getsTheFirstResult_andRunsNothing() throws Exception {
            String order = anyOrder();
            Receipt first = book.key(order).payload(new BigDecimal("99.90")).call(() -> booked(order));

            assertThat(book.key(order).payload(new BigDecimal("99.9")).call(() -> booked(order)))
                    .isEqualTo(first);
            assertThat(deployed.rows(order)).isEqualTo(1);
        }

        @Test
        void otherPayload_isRefused() throws Exception {
            String order = anyOrder();
            book.key(order).payload(1).call(() -> booked(order));

            assertThatThrownBy(() -> book.key(order).payload(2).call(() -> booked(order)))
                    .isInstanceOf(KeyReusedException.class);
        }

        @Test
        void keyParts_haveBorders() throws Exception {
            String order = anyOrder();
            book.key(order, "ab", "c").call(() -> booked(order));
            book.key(order, "a", "bc").call(() -> booked(order));

            assertThat(deployed.rows(order)).isEqualTo(2);
        }

        @Test
        void missingKeyPart_isRefusedBeforeTheBusiness() throws Exception {
            String order = anyOrder();

            assertThatThrownBy(() -> book.key(order, null).call(() -> booked(order)))
                    .isInstanceOf(KeyMissingException.class)
                    .hasMessageContaining("number 2");
            assertThatThrownBy(() -> book.key().call(() -> booked(order))).isInstanceOf(KeyMissingException.class);
            assertThat(deployed.rows(order)).isZero();
        }

        @Test
        void uncheckedException_rollsBack_andFreesTheKey() throws Exception {
            String order = anyOrder();
            IllegalStateException failure = new IllegalStateException();

            assertThatThrownBy(() -> book.key(order).call(() -> {
                        booked(order);
                        throw failure;
                    }))
                    .isSameAs(failure);
            assertThat(deployed.rows(order)).isZero();
            book.key(order).call(() -> booked(order));
            assertThat(deployed.rows(order)).isEqualTo(1);
        }

        @Test
        void checkedException_commits_andIsDone() throws Exception {
            String order = anyOrder();

            assertThatThrownBy(() -> book.key(order).call(() -> {
                        booked(order);
                        throw new java.io.IOException("full disk");
                    }))
                    .isInstanceOf(java.io.IOException.class);
            assertThatThrownBy(() -> book.key(order).call(() -> booked(order)))
                    .isInstanceOf(CommittedFailureException.class);
            assertThat(deployed.rows(order)).isEqualTo(1);
        }

        @Test
        void listedRejection_isReplayed() throws Exception {
            String order = anyOrder();
            book.key(anyOrder()).call(() -> booked(order));

            assertThatThrownBy(() -> book.key(order).call(() -> {
                        throw new Rejected("no stock");
                    }))
                    .isInstanceOf(Rejected.class);
            assertThatThrownBy(() -> book.key(order).call(() -> booked(order)))
                    .isInstanceOf(Rejected.class)
                    .hasMessage("no stock");
        }

        @Test
        void duplicateOfARunningCall_isRefused() throws Exception {
            String order = anyOrder();
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch leave = new CountDownLatch(1);
            try (OtherThread other = new OtherThread()) {
                var first = other.begins(() -> book.key(order).call(() -> {
                    inside.countDown();
                    assertThat(leave.await(30, TimeUnit.SECONDS)).isTrue();
                    return booked(order);
                }));
                assertThat(inside.await(30, TimeUnit.SECONDS)).isTrue();

                assertThatThrownBy(() -> book.key(order).call(() -> booked(order)))
                        .isInstanceOf(OperationInProgressException.class);
                leave.countDown();
                assertThat(first.get(30, TimeUnit.SECONDS)).isNotNull();
            }
            assertThat(deployed.rows(order)).isEqualTo(1);
        }

        @Test
        void callersTransactionThatRollsBack_takesTheSuccessWithIt() throws Exception {
            String order = anyOrder();
            transaction().begin();
            book.key(order).call(() -> booked(order));
            transaction().rollback();

            io.idempotent.testing.Eventually.holds(Duration.ofSeconds(20), () -> runs(order));
            assertThat(deployed.rows(order)).isEqualTo(1);
        }

        private boolean runs(String order) {
            try {
                return book.key(order).call(() -> booked(order)) != null;
            } catch (OperationInProgressException notYet) {
                return false;
            } catch (Exception failure) {
                throw new IllegalStateException(failure);
            }
        }

        @Test
        void ownTransaction_outlivesTheCallers() throws Exception {
            String order = anyOrder();
            IdempotentOperation<Receipt> apart = idempotency
                    .operation("programmatic.apart", Receipt.class)
                    .transaction(TransactionBoundary.REQUIRES_NEW)
                    .build();
            transaction().begin();
            Receipt first = apart.key(order).call(() -> booked(order));
            transaction().rollback();

            assertThat(apart.key(order).call(() -> booked(order))).isEqualTo(first);
            assertThat(deployed.rows(order)).isEqualTo(1);
        }

        @Test
        void withoutATransaction_isDoneWhenTheBusinessReturns() throws Exception {
            String order = anyOrder();
            IdempotentOperation<Void> outside = idempotency
                    .operation("programmatic.outside")
                    .transaction(TransactionBoundary.CALLERS)
                    .recovery(Recovery.RETRY)
                    .build();
            assertThatThrownBy(() -> outside.key(order).run(() -> {
                        throw new IllegalStateException();
                    }))
                    .isInstanceOf(IllegalStateException.class);

            outside.key(order).run(() -> booked(order));
            outside.key(order).run(() -> booked(order));
            assertThat(deployed.rows(order)).isEqualTo(1);
        }

        @Test
        void genericResult_isReplayedAsItsType() throws Exception {
            String order = anyOrder();
            IdempotentOperation<List<Receipt>> many = idempotency
                    .operation("programmatic.many", new TypeLiteral<List<Receipt>>() {})
                    .build();
            List<Receipt> first = many.key(order).call(() -> List.of(booked(order)));

            assertThat(many.key(order).call(() -> List.of())).isEqualTo(first);
        }

        @Test
        void modes_areThoseOfTheAnnotation() throws Exception {
            String order = anyOrder();
            IdempotentOperation<Void> once = idempotency
                    .operation("programmatic.once")
                    .whenSucceeded(WhenSucceeded.REJECT)
                    .build();
            IdempotentOperation<Void> job = idempotency
                    .operation("programmatic.job")
                    .whenSucceeded(WhenSucceeded.RUN_AGAIN)
                    .build();
            once.key(order).run(() -> booked(order));
            job.key(order).run(() -> booked(order));
            job.key(order).run(() -> booked(order));

            assertThatThrownBy(() -> once.key(order).run(() -> booked(order)))
                    .isInstanceOf(AlreadySucceededException.class);
            assertThat(deployed.rows(order)).isEqualTo(3);
        }

        @Test
        void sameCallWithinItself_joins_andSeesItsContext() throws Exception {
            String order = anyOrder();
            IdempotencyContext context = deployed.bean(IdempotencyContext.class);
            book.key(order).call(() -> {
                assertThat(context.operation()).isEqualTo("programmatic.book");
                assertThat(context.fence().isPresent()).isEqualTo(store.isDurable());
                return book.key(order).call(() -> booked(order));
            });

            assertThat(context.isActive()).isFalse();
            assertThat(deployed.rows(order)).isEqualTo(1);
        }

        @Test
        void childKey_isTheSameForEveryAttemptOfOneCall_andAnotherForAnother() throws Exception {
            String order = anyOrder();
            List<String> keys = new java.util.ArrayList<>();
            IdempotencyContext context = deployed.bean(IdempotencyContext.class);
            assertThatThrownBy(() -> book.key(order).call(() -> {
                        keys.add(context.childKey("charge"));
                        throw new IllegalStateException();
                    }))
                    .isInstanceOf(IllegalStateException.class);
            book.key(order).call(() -> {
                keys.add(context.childKey("charge"));
                keys.add(context.childKey("notify"));
                assertThatThrownBy(() -> context.childKey(" ")).isInstanceOf(IllegalArgumentException.class);
                return booked(order);
            });
            book.key(anyOrder()).call(() -> {
                keys.add(context.childKey("charge"));
                return booked(order);
            });

            assertThat(keys.get(0)).isEqualTo(keys.get(1)).matches("[0-9a-f]{32}");
            assertThat(List.of(keys.get(1), keys.get(2), keys.get(3))).doesNotHaveDuplicates();
            assertThatThrownBy(() -> context.childKey("charge")).isInstanceOf(IllegalStateException.class);
        }

        @Test
        void sameDefinition_isTheSameOperation_andAnotherOneIsRefused() throws Exception {
            String order = anyOrder();
            IdempotentOperation<String> one = named("programmatic.twice").build();
            IdempotentOperation<String> two = named("programmatic.twice").build();
            one.key(order).call(() -> "first");

            assertThat(two.key(order).call(() -> "second")).isEqualTo("first");
            assertThatThrownBy(() -> named("programmatic.twice")
                            .lease(Duration.ofSeconds(9))
                            .build())
                    .isInstanceOf(InvalidOperationException.class)
                    .hasMessageContaining("IDEMPOTENT-109");
        }

        private io.idempotent.OperationBuilder<String> named(String name) {
            return idempotency.operation(name, String.class);
        }

        @Test
        void nameOfAnAnnotatedMethod_isRefused() throws Exception {
            deployed.bean(Desk.class).book(anyOrder(), BigDecimal.ONE);

            assertThatThrownBy(() -> named("book").build())
                    .isInstanceOf(InvalidOperationException.class)
                    .hasMessageContaining("IDEMPOTENT-109")
                    .hasMessageContaining("Desk#book(String, BigDecimal)");
        }

        @Test
        void wrongDefinition_isRefusedWithAllReasons() {
            assertThatExceptionOfType(InvalidOperationException.class)
                    .isThrownBy(() -> idempotency
                            .operation(" ", Object.class)
                            .lease(Duration.ofMillis(1))
                            .durability(store == OnStore.MEMORY ? Durability.DURABLE : Durability.AUTO)
                            .transaction(TransactionBoundary.CALLERS)
                            .build())
                    .satisfies(refusal -> assertThat(refusal.getMessage())
                            .contains("IDEMPOTENT-101", "IDEMPOTENT-104", "IDEMPOTENT-111")
                            .contains(
                                    switch (store) {
                                        case MEMORY -> "IDEMPOTENT-113";
                                        case SQL, TIERED -> "IDEMPOTENT-114";
                                        case REDIS -> "";
                                    }));
        }
    }
}
