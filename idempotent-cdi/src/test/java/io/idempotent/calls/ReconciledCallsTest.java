// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.idempotent.IdempotencyEvent.Outcome;
import io.idempotent.InDoubtException;
import io.idempotent.LeaseLostException;
import io.idempotent.spi.Doubt;
import io.idempotent.testing.Application;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.OtherThread;
import io.idempotent.testing.RedisProcess;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * An effect that no rollback reaches happens once, whatever becomes of the attempt: the reconciler, and nobody else, frees
 * its key or gives it a result. The job runs as it does in an application; no call has to come for it.
 */
class ReconciledCallsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Nested
    class InMemory extends Contract {
        InMemory() {
            super(TestDatabase.H2, Map.of("idempotent.store", "memory"), false);
        }
    }

    @Nested
    class OnH2 extends Contract {
        OnH2() {
            super(TestDatabase.H2, Map.of("idempotent.datasource", "default"), false);
        }
    }

    @Nested
    class OnPostgresBehindRedis extends Contract {
        OnPostgresBehindRedis() {
            super(TestDatabase.POSTGRESQL, Map.of("idempotent.datasource", "default"), true);
        }
    }

    @Nested
    class OnMariaDb extends Contract {
        OnMariaDb() {
            super(TestDatabase.MARIADB, Map.of("idempotent.datasource", "default"), false);
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class Contract {
        private final TestDatabase database;
        private final Map<String, String> settings;
        private final Optional<RedisProcess> redis;
        private Application application;
        private ChargeDesk desk;
        private Channel channel;
        private Watch watch;
        private String order = "";

        Contract(TestDatabase database, Map<String, String> store, boolean behindRedis) {
            this.database = database;
            this.redis = behindRedis ? Optional.of(RedisProcess.started()) : Optional.empty();
            this.settings = new HashMap<>(store);
            settings.put("idempotent.reconcile.interval", "PT0.1S");
            settings.put("idempotent.reconcile.pause", "PT1S");
            settings.put("idempotent.reconcile.longest-pause", "PT1S");
            redis.ifPresent(started -> settings.put("idempotent.redis.address", started.address()));
        }

        @BeforeAll
        void deploy() {
            application = Application.start(
                    database,
                    settings,
                    ChargeDesk.class,
                    Channel.class,
                    Channel.OfTheRequest.class,
                    Channel.Charges.class,
                    Channel.BookedCharges.class,
                    Channel.LaterCharges.class,
                    Channel.AllowedCharges.class,
                    Checked.Interceptor.class,
                    Checked.Door.class,
                    Ledger.class,
                    Steps.class,
                    Watch.class);
            application.execute(Ledger.table(database));
            desk = application.bean(ChargeDesk.class);
            channel = application.bean(Channel.class);
            watch = application.bean(Watch.class);
        }

        @AfterAll
        void undeploy() {
            application.close();
            redis.ifPresent(RedisProcess::close);
        }

        @BeforeEach
        void anotherOrder() {
            order = UUID.randomUUID().toString();
            watch.forget();
            channel.answers(true);
        }

        private void step(Steps.Step step) {
            application.bean(Steps.class).on(order, step);
        }

        private void failAfterTheCharge() {
            step(() -> {
                throw new IllegalStateException("the answer of the channel got lost");
            });
        }

        private void told(Outcome outcome) {
            Eventually.holds(PATIENCE, () -> watch.outcomes().contains(outcome));
        }

        @Test
        void failedAfterItsCharge_isNotRunAgain_andAnsweredFromWhatTheChannelKnows() throws Exception {
            channel.answers(false);
            int before = channel.requests();
            failAfterTheCharge();
            assertThatThrownBy(() -> desk.charge(order)).isInstanceOf(IllegalStateException.class);

            assertThatExceptionOfType(InDoubtException.class)
                    .isThrownBy(() -> desk.charge(order))
                    .satisfies(
                            refusal -> assertThat(refusal.acknowledgedStatus()).hasValue(202));
            told(Outcome.STILL_IN_DOUBT);
            assertThatThrownBy(() -> desk.charge(order)).isInstanceOf(InDoubtException.class);
            channel.answers(true);
            told(Outcome.FOUND_DONE);

            Receipt receipt = desk.charge(order);
            assertThat(receipt.order()).isEqualTo(order);
            assertThat(desk.charge(order)).isEqualTo(receipt);
            assertThat(channel.requests() - before).isOne();
            assertThat(watch.outcomes())
                    .startsWith(Outcome.IN_DOUBT)
                    .contains(Outcome.DOUBT_KEPT, Outcome.STILL_IN_DOUBT, Outcome.FOUND_DONE)
                    .endsWith(Outcome.REPLAYED, Outcome.REPLAYED);
        }

        @Test
        void rolledBackAfterItsCharge_isNotRunAgain_thoughTheLedgerIsEmpty() throws Exception {
            int before = channel.requests();
            failAfterTheCharge();
            assertThatThrownBy(() -> desk.chargeAndBook(order)).isInstanceOf(IllegalStateException.class);
            told(Outcome.FOUND_DONE);

            assertThat(desk.chargeAndBook(order).order()).isEqualTo(order);
            assertThat(channel.requests() - before).isOne();
            assertThat(application.bean(Ledger.class).rows(order)).isZero();
        }

        @Test
        void failedBeforeItsCharge_isFreeOnceTheChannelSaysSo() throws Exception {
            String[] key = new String[1];
            step(() -> {
                key[0] =
                        application.bean(io.idempotent.IdempotencyContext.class).childKey("charge");
                channel.forget(key[0]);
                throw new IllegalStateException("refused");
            });
            assertThatThrownBy(() -> desk.charge(order)).isInstanceOf(IllegalStateException.class);
            told(Outcome.FOUND_NOT_DONE);

            application.bean(Steps.class).clear(order);
            assertThat(desk.charge(order).order()).isEqualTo(order);
        }

        /** The platform gives up on a call that waits for the channel: its charge is on its way. */
        @Test
        void timedOutAfterItsCharge_isInDoubt_notRunAgain() throws Exception {
            int before = channel.requests();
            step(() -> {
                throw new TimeoutException("the platform gave up");
            });
            assertThatThrownBy(() -> desk.charge(order)).isInstanceOf(TimeoutException.class);
            assertThatThrownBy(() -> desk.charge(order)).isInstanceOf(InDoubtException.class);
            told(Outcome.FOUND_DONE);

            assertThat(channel.questions())
                    .filteredOn(question -> question.key().equals(order))
                    .singleElement()
                    .satisfies(question -> {
                        assertThat(question.reason()).isEqualTo(Doubt.Reason.ABANDONED);
                        assertThat(Duration.between(question.reservedAt(), question.inDoubtSince()))
                                .isLessThan(PATIENCE);
                    });
            assertThat(desk.charge(order).order()).isEqualTo(order);
            assertThat(channel.requests() - before).isOne();
        }

        /** The charge is sent, the lease ends, the platform gives up, and the sender repeats at once. */
        @Test
        void leaseThatEndsAsThePlatformGivesUp_isInDoubt_notRunAgain() throws Exception {
            int before = channel.requests();
            channel.answers(false);
            try (OtherThread sender = new OtherThread()) {
                step(() -> {
                    Eventually.holds(PATIENCE, () -> isToldOfADoubt(sender));
                    throw new TimeoutException("the platform gave up");
                });
                assertThatThrownBy(() -> desk.charge(order)).isInstanceOf(TimeoutException.class);
            }
            assertThatThrownBy(() -> desk.charge(order)).isInstanceOf(InDoubtException.class);
            channel.answers(true);
            told(Outcome.FOUND_DONE);

            assertThat(desk.charge(order).order()).isEqualTo(order);
            assertThat(channel.requests() - before).isOne();
        }

        private boolean isToldOfADoubt(OtherThread sender) {
            try {
                return sender.does(() -> desk.charge(order)) == null;
            } catch (ExecutionException refused) {
                return refused.getCause() instanceof InDoubtException;
            } catch (Exception failure) {
                throw new AssertionError(failure);
            }
        }

        @Test
        void cancelledStage_isInDoubt_notRunAgain() throws Exception {
            CompletableFuture<Receipt> outcome = new CompletableFuture<>();
            desk.chargeLater(order, outcome);
            outcome.cancel(true);
            told(Outcome.IN_DOUBT);
            told(Outcome.FOUND_NOT_DONE);

            CompletableFuture<Receipt> second =
                    CompletableFuture.completedFuture(new Receipt(7, order, BigDecimal.TEN));
            assertThat(desk.chargeLater(order, second).toCompletableFuture().get(60, TimeUnit.SECONDS))
                    .isEqualTo(new Receipt(7, order, BigDecimal.TEN));
        }

        /** Its business did not begin, so there is nothing to ask about: as for any other method. */
        @Test
        void stagedCallThatAnInterceptorRefused_isFreeAtOnce() throws Exception {
            CompletableFuture<Receipt> outcome =
                    CompletableFuture.completedFuture(new Receipt(7, order, BigDecimal.TEN));
            int before = channel.requests();
            application.bean(Checked.Door.class).close();
            try {
                assertThatThrownBy(() -> desk.chargeLaterIfAllowed(order, outcome))
                        .isInstanceOf(SecurityException.class);
            } finally {
                application.bean(Checked.Door.class).open();
            }

            assertThat(watch.outcomes()).containsExactly(Outcome.FREED);
            assertThat(desk.chargeLaterIfAllowed(order, outcome)
                            .toCompletableFuture()
                            .get(60, TimeUnit.SECONDS))
                    .isEqualTo(outcome.join());
            assertThat(channel.requests() - before).isOne();
        }

        @Test
        void stagedMethodThatFailsAfterItsCharge_isInDoubt() throws Exception {
            failAfterTheCharge();
            assertThatThrownBy(() -> desk.chargeLaterIfAllowed(order, new CompletableFuture<>()))
                    .isInstanceOf(IllegalStateException.class);
            told(Outcome.IN_DOUBT);
            told(Outcome.FOUND_DONE);
        }

        /**
         * The owner sleeps past its lease. Nobody calls; the job alone finds it, the channel knows of the charge, and the
         * owner wakes up to a decided key.
         */
        @Test
        void ownerThatSleepsPastItsLease_wakesUpToADecidedKey() throws Exception {
            CountDownLatch asleep = new CountDownLatch(1);
            CountDownLatch wake = new CountDownLatch(1);
            int before = channel.requests();
            step(() -> {
                asleep.countDown();
                assertThat(wake.await(60, TimeUnit.SECONDS)).isTrue();
            });
            try (OtherThread owner = new OtherThread()) {
                Future<Receipt> late = owner.begins(() -> desk.chargeAndBook(order));
                assertThat(asleep.await(60, TimeUnit.SECONDS)).isTrue();
                told(Outcome.FOUND_DONE);
                Receipt found = desk.chargeAndBook(order);
                wake.countDown();

                assertThatExceptionOfType(ExecutionException.class)
                        .isThrownBy(() -> late.get(60, TimeUnit.SECONDS))
                        .withCauseInstanceOf(LeaseLostException.class);
                assertThat(desk.chargeAndBook(order)).isEqualTo(found);
            }
            assertThat(application.bean(Ledger.class).rows(order)).isZero();
            assertThat(channel.requests() - before).isOne();
            assertThat(watch.outcomes()).contains(Outcome.FOUND_DONE, Outcome.LEASE_LOST);
        }

        @Test
        void reconcilerThatNeverAnswers_keepsNoOtherOperationInDoubt() throws Exception {
            CountDownLatch answer = new CountDownLatch(1);
            String hanging = order;
            channel.hangsOn(hanging, answer);
            failAfterTheCharge();
            assertThatThrownBy(() -> desk.charge(hanging)).isInstanceOf(IllegalStateException.class);
            Eventually.holds(
                    PATIENCE,
                    () -> channel.questions().stream()
                            .anyMatch(question -> question.key().equals(hanging)));
            try {
                order = UUID.randomUUID().toString();
                failAfterTheCharge();
                assertThatThrownBy(() -> desk.chargeAndBook(order)).isInstanceOf(IllegalStateException.class);
                told(Outcome.FOUND_DONE);

                assertThat(desk.chargeAndBook(order).order()).isEqualTo(order);
                assertThatThrownBy(() -> desk.charge(hanging)).isInstanceOf(InDoubtException.class);
            } finally {
                answer.countDown();
            }
            Eventually.holds(PATIENCE, () -> answeredWithAReceipt(hanging));
        }

        private boolean answeredWithAReceipt(String paid) {
            try {
                return desk.charge(paid).order().equals(paid);
            } catch (InDoubtException notYet) {
                return false;
            } catch (Exception failure) {
                throw new AssertionError(failure);
            }
        }

        @Test
        void success_isNeverInDoubt() throws Exception {
            Receipt receipt = desk.charge(order);

            assertThat(desk.charge(order)).isEqualTo(receipt);
            assertThat(channel.questions()).noneMatch(question -> question.key().equals(order));
        }
    }
}
