// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.AlreadySucceededException;
import io.idempotent.InDoubtException;
import io.idempotent.KeyExpiredException;
import io.idempotent.KeyReusedException;
import io.idempotent.LeaseLostException;
import io.idempotent.OperationInProgressException;
import io.idempotent.StoreUnavailableException;
import io.idempotent.WhenSucceeded;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Reservation;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What each answer of a store leads to. The business is counted: only one answer lets it run. */
class GateTest {
    private static final Duration LEASE = StagedApplication.LEASE;

    private final StagedApplication application = new StagedApplication();
    private final StagedStore store = application.store;
    private final AtomicInteger ran = new AtomicInteger();

    private Object business() {
        return "result " + ran.incrementAndGet();
    }

    private Object call() throws Exception {
        return application.plain(application.call(1), this::business);
    }

    static Acquisition succeeded(String hex) {
        return new Acquisition.Succeeded(
                new Envelope(Bytes.of(java.util.HexFormat.of().parseHex(hex))), Duration.ofDays(1));
    }

    @Test
    void everyAnswerButAcquired_keepsTheBusinessFromRunning() {
        Map<Class<?>, Acquisition> answers = Map.of(
                Acquisition.InProgress.class, new Acquisition.InProgress(Duration.ofSeconds(9)),
                Acquisition.Succeeded.class, succeeded("0100"),
                Acquisition.InDoubt.class, new Acquisition.InDoubt(),
                Acquisition.Mismatch.class, new Acquisition.Mismatch(),
                Acquisition.Expired.class, new Acquisition.Expired(),
                Acquisition.Unavailable.class, new Acquisition.Unavailable(new IllegalStateException("down")));
        assertThat(Acquisition.class.getPermittedSubclasses())
                .as("each answer is either here or the one that lets the business run")
                .filteredOn(type -> type != Acquisition.Acquired.class)
                .containsExactlyInAnyOrderElementsOf(answers.keySet());

        for (WhenSucceeded policy : WhenSucceeded.values()) {
            application.whenSucceeded(policy);
            for (Acquisition answer : answers.values()) {
                store.onAcquire(any -> answer);
                refusedOrAnswered();
            }
        }
        assertThat(ran).hasValue(0);
        assertThat(store.completions).isEmpty();
        assertThat(store.releases).isEmpty();
        assertThat(application.renewable()).isZero();
    }

    private void refusedOrAnswered() {
        try {
            assertThat(call()).isNull();
        } catch (Exception refused) {
            assertThat(refused).isInstanceOf(io.idempotent.IdempotencyException.class);
        }
    }

    @Test
    void acquired_runsOnce_andTheNextCallIsAnsweredWithoutRunning() throws Exception {
        assertThat(call()).isEqualTo("result 1");
        assertThat(call()).isEqualTo("result 1");
        assertThat(ran).hasValue(1);
    }

    @Test
    void inProgress_isRefused_andTellsTheShorterOfTheSettingAndTheRestOfTheLease() {
        store.onAcquire(any -> new Acquisition.InProgress(Duration.ofSeconds(9)));
        assertThatExceptionOfType(OperationInProgressException.class)
                .isThrownBy(this::call)
                .satisfies(refusal -> assertThat(refusal.retryAfter()).isEqualTo(Duration.ofSeconds(1)));
        store.onAcquire(any -> new Acquisition.InProgress(Duration.ofMillis(7)));
        assertThatExceptionOfType(OperationInProgressException.class)
                .isThrownBy(this::call)
                .satisfies(refusal -> assertThat(refusal.retryAfter()).isEqualTo(Duration.ofMillis(7)));
    }

    @Test
    void succeeded_isReplayedOrRefused_asTheOperationSays() throws Exception {
        store.onAcquire(any -> succeeded("0101616263"));
        assertThat(call()).isEqualTo("abc");
        for (WhenSucceeded refusing : new WhenSucceeded[] {WhenSucceeded.REJECT, WhenSucceeded.RUN_AGAIN}) {
            application.whenSucceeded(refusing);
            assertThatExceptionOfType(AlreadySucceededException.class).isThrownBy(this::call);
        }
        assertThat(ran).hasValue(0);
    }

    @Test
    void mismatch_isRefused() {
        store.onAcquire(any -> new Acquisition.Mismatch());
        assertThatExceptionOfType(KeyReusedException.class).isThrownBy(this::call);
    }

    @Test
    void inDoubt_isRefused_asNeitherDoneNorFree() {
        store.onAcquire(any -> new Acquisition.InDoubt());
        assertThatExceptionOfType(InDoubtException.class)
                .isThrownBy(this::call)
                .satisfies(refusal -> assertThat(refusal.acknowledgedStatus()).isEmpty());
    }

    @Test
    void unavailable_isRefused_withTheCauseAndWhenToComeAgain() {
        IllegalStateException down = new IllegalStateException("down");
        store.onAcquire(any -> new Acquisition.Unavailable(down));
        assertThatExceptionOfType(StoreUnavailableException.class)
                .isThrownBy(this::call)
                .withCause(down)
                .satisfies(refusal -> assertThat(refusal.retryAfter()).isEqualTo(Duration.ofSeconds(1)));
    }

    @Test
    void storeThatThrows_isNoWayToTheBusiness() {
        IllegalStateException broken = new IllegalStateException("broken");
        store.onAcquire(any -> {
            throw broken;
        });
        assertThatThrownBy(this::call).isSameAs(broken);
        assertThat(ran).hasValue(0);
    }

    @Test
    void acquiredAfterTheLeaseEnded_isGivenBack_andRefused() {
        store.onAcquire(answer -> {
            application.ticker.advance(LEASE);
            return answer;
        });
        assertThatExceptionOfType(StoreUnavailableException.class).isThrownBy(this::call);
        assertThat(ran).hasValue(0);
        assertThat(store.releases).hasSize(1);
        assertThat(application.renewable()).isZero();
    }

    @Test
    void slowAcquire_countsAgainstTheLease() {
        store.onAcquire(answer -> {
            application.ticker.advance(LEASE.minusNanos(1));
            return answer;
        });
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> application.plain(application.call(1), () -> {
                    Attempt attempt = application.running.innermost().orElseThrow();
                    assertThat(attempt.isOwner()).isTrue();
                    application.ticker.advanceNanos(1);
                    assertThat(attempt.isOwner()).isFalse();
                    return null;
                }));
    }

    @Test
    void everyTry_isANewAttempt() {
        application.waiting(Duration.ofSeconds(2));
        store.onAcquire(any -> new Acquisition.InProgress(Duration.ofSeconds(9)));
        assertThatExceptionOfType(OperationInProgressException.class).isThrownBy(this::call);

        assertThat(store.reservations).hasSizeGreaterThan(5);
        assertThat(store.reservations).extracting(Reservation::owner).doesNotHaveDuplicates();
    }

    @Test
    void waiter_runsWhenTheKeyIsFree_underTheLeaseOfItsLastTry() throws Exception {
        application.waiting(Duration.ofSeconds(2));
        store.onAcquire(answer -> store.reservations.size() < 4 ? inProgressAndFree(answer) : answer);
        assertThat(application.plain(application.call(1), () -> {
                    application.ticker.advance(LEASE.minusNanos(1));
                    assertThat(application.running.innermost().orElseThrow().isOwner())
                            .isTrue();
                    return business();
                }))
                .isEqualTo("result 1");
    }

    private Acquisition inProgressAndFree(Acquisition answer) {
        if (answer instanceof Acquisition.Acquired acquired) {
            store.release(acquired.hold());
        }
        return new Acquisition.InProgress(Duration.ofSeconds(9));
    }

    @Test
    void withinATransaction_nobodyWaits() {
        application.waiting(Duration.ofSeconds(2));
        store.onAcquire(any -> new Acquisition.InProgress(Duration.ofSeconds(9)));
        application.transactions.begin();
        assertThatExceptionOfType(OperationInProgressException.class).isThrownBy(this::call);
        assertThat(store.reservations).hasSize(1);
    }

    @Test
    void operationThatDoesNotWait_asksOnce() {
        store.onAcquire(any -> new Acquisition.InProgress(Duration.ofSeconds(9)));
        assertThatExceptionOfType(OperationInProgressException.class).isThrownBy(this::call);
        assertThat(store.reservations).hasSize(1);
    }

    @Test
    void sameCallWithinItself_isAPartOfIt_andOneThatDiffersIsRefused() throws Exception {
        Object result = application.plain(application.call(1), () -> {
            Call other = application.call(1, StagedApplication.otherFingerprint());
            assertThatExceptionOfType(KeyReusedException.class)
                    .isThrownBy(() -> application.plain(other, this::business));
            return "outer of " + call();
        });
        assertThat(result).isEqualTo("outer of result 1");
        assertThat(store.reservations).hasSize(1);
        assertThat(call()).isEqualTo("outer of result 1");
    }

    @Test
    void anotherCallWithinACall_isItsOwnAttempt_andTheInnermostIsTheOneThatRuns() throws Exception {
        application.plain(application.call(1), () -> {
            Attempt outer = application.running.innermost().orElseThrow();
            application.plain(application.call(2), () -> {
                assertThat(application.running.innermost().orElseThrow()).isNotSameAs(outer);
                return call();
            });
            assertThat(application.running.innermost()).contains(outer);
            return null;
        });
        assertThat(store.reservations).hasSize(2);
        assertThat(ran).as("the call within the call within itself").hasValue(1);
        assertThat(application.running.innermost()).isEmpty();
    }

    @Test
    void keyThatTheOwnTransactionHolds_isAnsweredFromItsAttempt() throws Exception {
        application.transactions.begin();
        assertThat(call()).isEqualTo("result 1");
        assertThat(call()).isEqualTo("result 1");
        assertThatExceptionOfType(KeyReusedException.class)
                .isThrownBy(() ->
                        application.plain(application.call(1, StagedApplication.otherFingerprint()), this::business));
        assertThat(store.reservations).hasSize(1);
        assertThat(ran).hasValue(1);

        application.whenSucceeded(WhenSucceeded.REJECT);
        assertThatExceptionOfType(AlreadySucceededException.class).isThrownBy(this::call);
    }

    @Test
    void keyThatTheOwnTransactionFreedForTheNextRun_isInProgressUntilItEnds() throws Exception {
        application.whenSucceeded(WhenSucceeded.RUN_AGAIN);
        StagedTransaction transaction = application.transactions.begin();
        assertThat(call()).isEqualTo("result 1");
        assertThatExceptionOfType(OperationInProgressException.class).isThrownBy(this::call);
        transaction.commit();
        application.transactions.leave();
        assertThat(call()).isEqualTo("result 2");
    }

    @Test
    void anotherTransaction_doesNotSeeWhatThisOneHolds() throws Exception {
        application.transactions.begin();
        assertThat(call()).isEqualTo("result 1");
        application.transactions.begin();
        assertThatExceptionOfType(OperationInProgressException.class).isThrownBy(this::call);
    }

    private Call until(int key, Instant end) {
        Call call = application.call(key);
        return new Call(
                call.operation(),
                call.digest(),
                call.fingerprint(),
                call.origin(),
                call.retention(),
                java.util.Optional.of(end));
    }

    /** The store has no clock to compare it with, as Redis and memory have none. */
    @Test
    void keyThatEndedBeforeItWasReserved_isRefusedAndFree() {
        Call late = until(1, Instant.now().minusMillis(1));

        assertThatExceptionOfType(KeyExpiredException.class)
                .isThrownBy(() -> application.plain(late, this::business))
                .satisfies(refused -> assertThat(refused.operation()).isEqualTo("pay"));
        assertThat(ran).hasValue(0);
        assertThat(store.releases)
                .singleElement()
                .extracting(hold -> hold.digest())
                .isEqualTo(late.digest());
        assertThat(application.renewable()).isZero();
    }

    @Test
    void keyThatEndsLater_runs_andIsAnsweredAfterItsEnd() throws Exception {
        assertThat(application.plain(until(1, Instant.now().plusSeconds(3600)), this::business))
                .isEqualTo("result 1");

        assertThat(application.plain(until(1, Instant.now().minusMillis(1)), this::business))
                .isEqualTo("result 1");
        assertThat(ran).hasValue(1);
    }
}
