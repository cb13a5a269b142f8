// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import jakarta.transaction.UserTransaction;

import io.idempotent.OperationInProgressException;
import io.idempotent.StoreUnavailableException;
import io.idempotent.testing.Application;
import io.idempotent.testing.RedisProcess;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What Redis and the database agree on, sentence by sentence, with a real Redis that is emptied, filled and cut off. */
class TieredAgreementTest {
    private static final BigDecimal AMOUNT = BigDecimal.TEN;
    private static final Duration TIME_OUT = Duration.ofMillis(400);

    private RedisProcess redis;
    private Application application;
    private Desk desk;
    private final String order = UUID.randomUUID().toString();

    @BeforeEach
    void start() {
        redis = RedisProcess.started();
        application = Application.start(
                TestDatabase.H2,
                Map.of(
                        "idempotent.datasource",
                        "default",
                        "idempotent.redis.address",
                        redis.address(),
                        "idempotent.redis.timeout",
                        TIME_OUT.toString(),
                        "idempotent.redis.breaker-open",
                        "PT30S"),
                Desk.class,
                Ledger.class,
                Steps.class);
        application.execute(Ledger.table(TestDatabase.H2));
        desk = application.bean(Desk.class);
    }

    @AfterEach
    void stop() {
        application.close();
        redis.close();
    }

    private void during(Steps.Step step) {
        application.bean(Steps.class).on(order, step);
    }

    private long rows() throws Exception {
        return application.bean(Ledger.class).rows(order);
    }

    private static <T> T elsewhere(Callable<T> call) throws Exception {
        FutureTask<T> task = new FutureTask<>(call);
        new Thread(task).start();
        return task.get(60, TimeUnit.SECONDS);
    }

    private boolean isInProgressElsewhere() throws Exception {
        return elsewhere(() -> {
            try {
                desk.book(order, AMOUNT);
                return false;
            } catch (OperationInProgressException inProgress) {
                return true;
            }
        });
    }

    private String key() {
        return redis.command("KEYS", "*").get(0);
    }

    /** The records in Redis by their state: 1 in progress, 2 succeeded. */
    private List<Integer> states() {
        return redis.command("KEYS", "*").stream()
                .flatMap(key -> redis.command("GET", key).stream())
                .map(record -> (int) record.charAt(1))
                .toList();
    }

    /** The owner's record becomes somebody else's. */
    private void putAStranger(long millis) {
        String key = key();
        String record = redis.command("GET", key).get(0);
        redis.command("SET", key, record.substring(0, 18) + "0123456789abcdef", "PX", "" + millis);
    }

    @Test
    void redisEmptiedMidFlight_theDatabaseStillRefuses_andNothingIsLeftInRedis() throws Exception {
        List<Integer> left = new ArrayList<>(List.of(-1));
        during(() -> {
            redis.command("FLUSHALL");
            assertThat(isInProgressElsewhere()).isTrue();
            left.clear();
            left.addAll(states());
        });

        Receipt receipt = desk.book(order, AMOUNT);

        assertThat(left).as("who acquired in Redis alone gave it back").isEmpty();
        assertThat(states())
                .as("completion of an absent record stores the result")
                .containsExactly(2);
        assertThat(desk.book(order, AMOUNT)).isEqualTo(receipt);
        assertThat(rows()).isOne();
    }

    @Test
    void aStrangerInRedis_changesNothingOfOwnership_andIsNotOverwritten() throws Exception {
        during(() -> putAStranger(20_000));

        Receipt receipt = desk.book(order, AMOUNT);

        assertThat(states()).as("another owner's live record refuses").containsExactly(1);
        assertThat(isInProgressElsewhere()).as("Redis may say no").isTrue();
        redis.command("DEL", key()); // its lease ends
        assertThat(desk.book(order, AMOUNT)).isEqualTo(receipt);
        assertThat(states()).containsExactly(2);
        assertThat(rows()).isOne();
    }

    @Test
    void redisNeverKnowsASuccessThatTheDatabaseHasNotCommitted() throws Exception {
        UserTransaction transaction = com.arjuna.ats.jta.UserTransaction.userTransaction();
        transaction.begin();
        desk.book(order, AMOUNT);
        assertThat(states()).containsExactly(1);
        transaction.commit();
        assertThat(states()).containsExactly(2);
    }

    @Test
    void aCompletionThatRedisRefused_leavesNoRecordOnceRedisAnswersAgain() throws Exception {
        during(() -> redis.command("CONFIG", "SET", "maxmemory", "1"));
        Receipt receipt = desk.book(order, AMOUNT);
        assertThat(states()).as("it could not take it").containsExactly(1);

        redis.command("CONFIG", "SET", "maxmemory", "0");
        desk.book(UUID.randomUUID().toString(), AMOUNT);

        assertThat(states()).as("only the other call's").containsExactly(2);
        assertThat(desk.book(order, AMOUNT)).isEqualTo(receipt);
        assertThat(rows()).isOne();
    }

    @Test
    void redisAwayAtTheVeryEnd_theNextDeliveryIsAnsweredFromTheDatabase() throws Exception {
        during(redis::kill);
        Receipt receipt = desk.book(order, AMOUNT);

        assertThat(desk.book(order, AMOUNT)).isEqualTo(receipt);
        redis.start();
        assertThat(desk.book(order, AMOUNT)).isEqualTo(receipt);
        assertThat(rows()).isOne();
    }

    @Test
    void redisThatDoesNotAnswer_isWaitedForThreeTimes_thenLeftAlone() throws Exception {
        redis.command("CLIENT", "PAUSE", "60000", "ALL");
        for (int i = 0; i < 3; i++) {
            desk.book(UUID.randomUUID().toString(), AMOUNT);
        }

        long start = System.nanoTime();
        int calls = 30;
        for (int i = 0; i < calls; i++) {
            desk.book(UUID.randomUUID().toString(), AMOUNT);
        }

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TIME_OUT.multipliedBy(calls / 2));
    }

    @Test
    void withoutTheDatabase_nothingRuns_andRedisIsFree() throws Exception {
        application.execute("ALTER TABLE idempotency_reservation RENAME TO away");
        assertThatExceptionOfType(StoreUnavailableException.class).isThrownBy(() -> desk.book(order, AMOUNT));
        assertThat(rows()).isZero();
        assertThat(states()).isEmpty();

        application.execute("ALTER TABLE away RENAME TO idempotency_reservation");
        desk.book(order, AMOUNT);
        assertThat(rows()).isOne();
    }

    @Test
    void redisEmptiedAfterwards_allDeliveriesAreReplayed_andRepairTheirRecords() throws Exception {
        List<Receipt> receipts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            receipts.add(desk.book(order + i, AMOUNT));
        }
        redis.restart();

        // The first calls may find Redis not yet connected again: they are answered all the same.
        for (int i = 0; i < 20; i++) {
            assertThat(desk.book(order + i, AMOUNT)).isEqualTo(receipts.get(i));
            assertThat(application.bean(Ledger.class).rows(order + i)).isOne();
        }
    }

    @Test
    void aDuplicate_repairsTheRecord() throws Exception {
        Receipt receipt = desk.book(order, AMOUNT);
        redis.command("FLUSHALL");

        assertThat(desk.book(order, AMOUNT)).isEqualTo(receipt);
        assertThat(states()).containsExactly(2);
    }

    @Test
    void runAgain_deletesItsOwnRecordAndNobodyElses() throws Exception {
        desk.job(order);
        assertThat(states()).isEmpty();

        during(() -> putAStranger(60_000));
        desk.job(order);
        assertThat(states()).containsExactly(1);
    }

    /** The clock of Redis was set back: the record of a call that is over would stay for as long as that. */
    @Test
    void aRecordWithMoreTimeThanALease_isNotBelieved() throws Exception {
        List<String> inProgress = new ArrayList<>();
        during(() -> inProgress.addAll(redis.command("GET", key())));
        Receipt receipt = desk.book(order, AMOUNT);
        long aDay = Duration.ofDays(1).toMillis();

        redis.command("SET", key(), inProgress.get(0), "PX", "" + aDay);
        assertThat(desk.book(order, AMOUNT)).isEqualTo(receipt);

        during(() -> {
            redis.command("PEXPIRE", key(), "" + aDay);
            assertThat(isInProgressElsewhere()).isTrue();
        });
        assertThat(rows()).isOne();
    }

    /** The clock was set forward: every lease in Redis ends at once. */
    @Test
    void leasesThatEndTooSoonInRedis_takeNothingFromTheOwner() throws Exception {
        during(() -> {
            redis.command("PEXPIRE", key(), "1");
            redis.command("DEBUG", "SLEEP", "0.01");
            assertThat(isInProgressElsewhere()).isTrue();
        });
        desk.book(order, AMOUNT);
        assertThat(rows()).isOne();
    }
}
