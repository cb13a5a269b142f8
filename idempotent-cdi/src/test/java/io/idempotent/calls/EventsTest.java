// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import jakarta.transaction.UserTransaction;

import io.idempotent.AlreadySucceededException;
import io.idempotent.CommittedFailureException;
import io.idempotent.IdempotencyContext;
import io.idempotent.IdempotencyEvent.Outcome;
import io.idempotent.KeyReusedException;
import io.idempotent.LeaseLostException;
import io.idempotent.OperationInProgressException;
import io.idempotent.ResultGoneException;
import io.idempotent.StoreUnavailableException;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.OtherThread;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

/** Every outcome is told once, and an observer that fails changes nothing. */
class EventsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

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
        private final String order = UUID.randomUUID().toString();
        private OnStore.Deployed deployed;
        private Watch watch;
        private Desk desk;

        Contract(OnStore store) {
            this.store = store;
        }

        @BeforeAll
        void deploy() {
            deployed = newDeployment();
            watch = deployed.bean(Watch.class);
            desk = deployed.bean(Desk.class);
        }

        private OnStore.Deployed newDeployment() {
            return store.deploy(Desk.class, Ledger.class, Steps.class, Nesting.class, Watch.class);
        }

        @AfterAll
        void undeploy() {
            deployed.close();
        }

        @BeforeEach
        void forget() {
            watch.forget();
        }

        private String on(Steps.Step step) {
            String any = UUID.randomUUID().toString();
            deployed.bean(Steps.class).on(any, step);
            return any;
        }

        private static void fails(Exception failure, JtaAction call) {
            assertThatThrownBy(call::run).isSameAs(failure);
        }

        interface JtaAction {
            void run() throws Exception;
        }

        @Test
        void executedAndReplayed_withoutKeyOrResult() throws Exception {
            desk.book(order, BigDecimal.ONE);
            desk.book(order, BigDecimal.ONE);

            assertThat(watch.outcomes()).containsExactly(Outcome.EXECUTED, Outcome.REPLAYED);
            assertThat(watch.events()).allSatisfy(event -> {
                assertThat(event.operation()).isEqualTo("book");
                assertThat(event.tenant()).isEmpty();
                assertThat(event.duration()).isBetween(Duration.ZERO, Duration.ofMinutes(1));
                assertThat(event.toString()).doesNotContain(order);
            });
        }

        @Test
        void refusals() throws Exception {
            String key = UUID.randomUUID().toString();
            desk.submit(key);
            assertThatThrownBy(() -> desk.submit(key)).isInstanceOf(AlreadySucceededException.class);
            desk.book(key, BigDecimal.ONE);
            assertThatThrownBy(() -> desk.book(key, BigDecimal.TEN)).isInstanceOf(KeyReusedException.class);

            assertThat(watch.outcomes())
                    .containsExactly(Outcome.EXECUTED, Outcome.ALREADY_SUCCEEDED, Outcome.EXECUTED, Outcome.KEY_REUSED);
        }

        @Test
        void duplicateOfARunningCall() throws Exception {
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch leave = new CountDownLatch(1);
            String key = on(() -> {
                inside.countDown();
                assertThat(leave.await(30, TimeUnit.SECONDS)).isTrue();
            });
            try (OtherThread other = new OtherThread()) {
                var first = other.begins(() -> desk.book(key, BigDecimal.ONE));
                assertThat(inside.await(30, TimeUnit.SECONDS)).isTrue();
                assertThatThrownBy(() -> desk.book(key, BigDecimal.ONE))
                        .isInstanceOf(OperationInProgressException.class);
                leave.countDown();
                first.get(30, TimeUnit.SECONDS);
            }

            assertThat(watch.outcomes()).containsExactly(Outcome.IN_PROGRESS, Outcome.EXECUTED);
        }

        @Test
        void failures_thatRolledBack_committed_andWereListed() throws Exception {
            IllegalStateException rollingBack = new IllegalStateException();
            fails(rollingBack, () -> desk.book(on(throwing(rollingBack)), BigDecimal.ONE));
            IOException committing = new IOException();
            String committed = on(throwing(committing));
            fails(committing, () -> desk.book(committed, BigDecimal.ONE));
            assertThatThrownBy(() -> desk.book(committed, BigDecimal.ONE))
                    .isInstanceOf(CommittedFailureException.class);
            Rejected listed = new Rejected("no");
            fails(listed, () -> desk.rejectable(on(throwing(listed))));
            Refused listedAndRolledBack = new Refused("no");
            fails(listedAndRolledBack, () -> desk.rejectable(on(throwing(listedAndRolledBack))));

            assertThat(watch.outcomes())
                    .containsExactly(
                            Outcome.FREED,
                            Outcome.FAILED_BUT_COMMITTED,
                            Outcome.FAILURE_KEPT,
                            Outcome.REJECTED,
                            Outcome.REJECTED);
        }

        private static Steps.Step throwing(Exception failure) {
            return () -> {
                throw failure;
            };
        }

        @Test
        void lostLease() {
            IdempotencyContext context = deployed.bean(IdempotencyContext.class);
            String key = on(() -> Eventually.holds(PATIENCE, () -> !context.isOwner()));
            assertThatThrownBy(() -> desk.bookOnAShortLease(key)).isInstanceOf(LeaseLostException.class);

            assertThat(watch.outcomes()).containsExactly(Outcome.LEASE_LOST);
        }

        /** Redis has forgotten the first attempt by then. */
        @Test
        void leaseThatAnotherCallTookOver() throws Exception {
            IdempotencyContext context = deployed.bean(IdempotencyContext.class);
            String key = UUID.randomUUID().toString();
            try (OtherThread other = new OtherThread()) {
                deployed.bean(Steps.class).on(key, () -> {
                    Eventually.holds(PATIENCE, () -> !context.isOwner());
                    deployed.bean(Steps.class).clear(key);
                    other.begins(() -> bookOnceFree(key)).get(30, TimeUnit.SECONDS);
                });
                assertThatThrownBy(() -> desk.bookOnAShortLease(key)).isInstanceOf(LeaseLostException.class);
            }

            assertThat(watch.outcomes())
                    .filteredOn(outcome -> outcome != Outcome.IN_PROGRESS)
                    .containsExactlyElementsOf(
                            store == OnStore.REDIS
                                    ? List.of(Outcome.EXECUTED, Outcome.LEASE_LOST)
                                    : List.of(Outcome.TAKEN_OVER, Outcome.EXECUTED, Outcome.LEASE_LOST));
        }

        private String bookOnceFree(String key) {
            Eventually.holds(PATIENCE, () -> isBooked(key));
            return key;
        }

        /** The owner counts its lease from before it asked, and so gives up a little sooner than the store. */
        private boolean isBooked(String key) {
            try {
                desk.bookOnAShortLease(key);
                return true;
            } catch (OperationInProgressException soon) {
                return false;
            } catch (Exception unexpected) {
                throw new AssertionError(unexpected);
            }
        }

        @Test
        void resultThatCannotBeReadAnyMore() throws Exception {
            assumeThat(store).isNotEqualTo(OnStore.MEMORY);
            String key = UUID.randomUUID().toString();
            deployed.redis().ifPresent(redis -> redis.command("FLUSHALL"));
            desk.book(key, BigDecimal.ONE);
            if (store.isDurable()) {
                deployed.redis().ifPresent(redis -> redis.command("FLUSHALL"));
                deployed.application()
                        .execute("UPDATE idempotency_reservation SET result = X'09' WHERE operation = 'book'");
            } else {
                // The format version of the outcome, behind the record's own 22 bytes.
                deployed.redis().ifPresent(redis -> redis.command("SETRANGE", onlyKey(redis), "22", "9"));
            }
            assertThatThrownBy(() -> desk.book(key, BigDecimal.ONE)).isInstanceOf(ResultGoneException.class);

            assertThat(watch.outcomes()).containsExactly(Outcome.EXECUTED, Outcome.RESULT_GONE);
        }

        private static String onlyKey(RedisProcess redis) {
            List<String> keys = redis.command("KEYS", "*");
            assertThat(keys).hasSize(1);
            return keys.get(0);
        }

        @Test
        void storeThatIsAway() {
            assumeThat(store).isNotEqualTo(OnStore.MEMORY);
            try (OnStore.Deployed own = newDeployment()) {
                if (store.isDurable()) {
                    own.application().execute("ALTER TABLE idempotency_reservation RENAME TO elsewhere");
                } else {
                    own.redis().ifPresent(RedisProcess::close);
                }
                assertThatThrownBy(() -> own.bean(Desk.class).book(order, BigDecimal.ONE))
                        .isInstanceOf(StoreUnavailableException.class);

                assertThat(own.bean(Watch.class).outcomes()).containsExactly(Outcome.UNAVAILABLE);
            }
        }

        @Test
        void cancellation_leavesTheEndUnknown() {
            CancellationException cancelled = new CancellationException();
            fails(cancelled, () -> desk.outsideTransactions(on(throwing(cancelled))));

            assertThat(watch.outcomes()).containsExactly(Outcome.UNKNOWN);
        }

        @Test
        void joinedTransaction_isToldAtItsEnd() throws Exception {
            UserTransaction transaction = deployed.bean(Nesting.class).transaction();
            transaction.begin();
            desk.book(UUID.randomUUID().toString(), BigDecimal.ONE);
            assertThat(watch.outcomes()).isEmpty();
            transaction.commit();
            Eventually.holds(PATIENCE, () -> !watch.outcomes().isEmpty());
            transaction.begin();
            desk.book(UUID.randomUUID().toString(), BigDecimal.ONE);
            transaction.rollback();
            Eventually.holds(PATIENCE, () -> watch.outcomes().size() == 2);

            assertThat(watch.outcomes()).containsExactly(Outcome.EXECUTED, Outcome.FREED);
        }
    }
}
