// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.logging.Level;
import java.util.logging.Logger;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Transition;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.LogBook;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Whatever is wrong with Redis: no method throws, and nothing but a clear answer is taken for one. */
class RedisStoreUnavailableTest {
    private static final Duration BOUND = Duration.ofSeconds(20);

    /** What the client says of servers and connections that are broken here on purpose. */
    private static final List<Logger> NOISE =
            List.of(Logger.getLogger("org.redisson"), Logger.getLogger("io.netty.util.concurrent"));

    private static final Map<Logger, Level> LEVELS = new HashMap<>();

    private final RedisProcess redis = RedisProcess.started();
    private final BuiltClient client = BuiltClient.from(new RedisSettings(
            Optional.of(redis.address()),
            Optional.empty(),
            Duration.ofMillis(300),
            RedisSettings.DEFAULT_CONNECTIONS,
            RedisStore.DEFAULT_KEY_PREFIX));
    private final RedisStore store = new RedisStore(client.client(), RedisStore.DEFAULT_KEY_PREFIX);
    private Hold hold = free();

    @BeforeAll
    static void beQuiet() {
        NOISE.forEach(logger -> {
            LEVELS.put(logger, logger.getLevel());
            logger.setLevel(Level.OFF);
        });
    }

    @AfterAll
    static void speakAgain() {
        LEVELS.forEach(Logger::setLevel);
    }

    @BeforeEach
    void holdOne() {
        hold = acquired();
    }

    @AfterEach
    void stop() {
        client.close();
        redis.close();
    }

    private static Hold free() {
        return new Hold(Samples.digest(), Samples.FINGERPRINT, Owner.fresh(), OptionalLong.empty());
    }

    private Hold acquired() {
        Acquisition answer = acquire(free());
        assertThat(answer).isInstanceOf(Acquisition.Acquired.class);
        return ((Acquisition.Acquired) answer).hold();
    }

    private Acquisition acquire(Hold wanted) {
        return store.acquire(Samples.reservation(wanted));
    }

    private static String nameWithoutPrefix(Hold hold) {
        return new KeyNames("-").of(hold.digest()).substring(1);
    }

    private boolean inRedis(Digest digest) {
        return redis.command("EXISTS", new KeyNames(RedisStore.DEFAULT_KEY_PREFIX).of(digest))
                .equals(List.of("1"));
    }

    private void assertEverythingUnavailable() {
        assertThat(acquire(free())).isInstanceOf(Acquisition.Unavailable.class);
        assertThat(store.complete(hold, Samples.KEEP)).isInstanceOf(Transition.Unavailable.class);
        assertThat(store.complete(hold, new Completion.Free())).isInstanceOf(Transition.Unavailable.class);
        assertThat(store.release(hold)).isInstanceOf(Transition.Unavailable.class);
        assertThat(store.renew(List.of(Samples.renewal(hold), Samples.renewal(hold))))
                .containsExactly(Renewal.Answer.UNKNOWN, Renewal.Answer.UNKNOWN);
    }

    @Test
    void killed_isUnavailableUntilItIsBack() {
        redis.kill();
        assertEverythingUnavailable();

        redis.start();
        Eventually.holds(BOUND, () -> acquire(free()) instanceof Acquisition.Acquired);
        assertThat(store.complete(hold, Samples.KEEP)).isEqualTo(new Transition.Applied());
    }

    @Test
    void clientShutDown_isUnavailable() {
        client.close();

        assertEverythingUnavailable();
    }

    @Test
    void outOfMemory_refusesWhatWouldGrow() {
        redis.command("CONFIG", "SET", "maxmemory-policy", "noeviction");
        redis.command("CONFIG", "SET", "maxmemory", "1");

        assertThat(acquire(free())).isInstanceOf(Acquisition.Unavailable.class);
        assertThat(store.complete(hold, Samples.KEEP)).isInstanceOf(Transition.Unavailable.class);
        assertThat(store.renew(List.of(Samples.renewal(hold)))).containsExactly(Renewal.Answer.CONFIRMED);
        assertThat(store.release(hold)).isEqualTo(new Transition.Applied());
    }

    @Test
    void replicaOfNobody_isUnavailable() {
        redis.command("REPLICAOF", "127.0.0.1", "1");

        assertEverythingUnavailable();
    }

    @Test
    void busyWithAScript_isUnavailable() throws Exception {
        redis.command("CONFIG", "SET", "busy-reply-threshold", "1");
        Thread endless = new Thread(() -> redis.command("EVAL", "while true do end", "0"));
        endless.start();
        Eventually.holds(BOUND, () -> redis.command("PING").get(0).startsWith("-BUSY"));

        assertThat(acquire(free())).isInstanceOf(Acquisition.Unavailable.class);
        assertThat(store.renew(List.of(Samples.renewal(hold), Samples.renewal(hold))))
                .containsExactly(Renewal.Answer.UNKNOWN, Renewal.Answer.UNKNOWN);

        redis.command("SCRIPT", "KILL");
        endless.join(BOUND.toMillis());
        assertThat(store.renew(List.of(Samples.renewal(hold)))).containsExactly(Renewal.Answer.CONFIRMED);
    }

    @Test
    void whatIsLogged_namesNoRecord() {
        try (LogBook book = LogBook.open()) {
            Hold wanted = free();
            redis.kill();
            acquire(wanted);
            store.renew(List.of(Samples.renewal(hold)));

            Eventually.holds(
                    BOUND,
                    () -> book.records().stream()
                                    .filter(record -> "io.idempotent.redis".equals(record.getLoggerName()))
                                    .count()
                            >= 2);
            assertThat(book.records()).allSatisfy(record -> {
                assertThat(record.getThrown()).isNull();
                assertThat(record.getMessage())
                        .doesNotContain(RedisStore.DEFAULT_KEY_PREFIX)
                        .doesNotContain(nameWithoutPrefix(wanted))
                        .doesNotContain(nameWithoutPrefix(hold));
            });
        }
    }

    /** Redisson's own words name the record and quote what was sent. */
    @Test
    void cause_namesNoRecord() {
        Hold wanted = free();
        redis.command("LPUSH", RedisStore.DEFAULT_KEY_PREFIX + nameWithoutPrefix(wanted), "not a record");

        Acquisition.Unavailable answer = (Acquisition.Unavailable) acquire(wanted);

        StringWriter told = new StringWriter();
        answer.cause().printStackTrace(new PrintWriter(told));
        assertThat(told.toString())
                .contains("Redis gave no clear answer: org.redisson")
                .doesNotContain(RedisStore.DEFAULT_KEY_PREFIX)
                .doesNotContain(nameWithoutPrefix(wanted));
    }

    @Test
    void interruptedWhileWaiting_isUnavailableAndKeepsTheFlag() throws IOException {
        try (LossyClient lossy = LossyClient.thatSendsAgain(redis)) {
            RedisStore slow = new RedisStore(lossy.client(), RedisStore.DEFAULT_KEY_PREFIX);
            Hold wanted = free();
            assertThat(slow.acquire(Samples.reservation(free()))).isInstanceOf(Acquisition.Acquired.class);
            Thread.currentThread().interrupt();
            Acquisition acquisition = slow.acquire(Samples.reservation(wanted));
            boolean afterAcquire = Thread.currentThread().isInterrupted();
            Transition transition = slow.complete(hold, Samples.KEEP);
            List<Renewal.Answer> answers = slow.renew(List.of(Samples.renewal(hold)));
            boolean afterAll = Thread.interrupted();

            assertThat(acquisition).isInstanceOf(Acquisition.Unavailable.class);
            assertThat(transition).isInstanceOf(Transition.Unavailable.class);
            assertThat(answers).containsExactly(Renewal.Answer.UNKNOWN);
            assertThat(afterAcquire).isTrue();
            assertThat(afterAll).isTrue();
            Eventually.holds(BOUND, () -> lossy.lost() >= 3 && !inRedis(wanted.digest()));
        }
    }

    @Test
    void interruptedBeforeTheFirstConnection_keepsTheFlag() {
        try (BuiltClient unconnected = BuiltClient.from(RedisSettings.of(redis.address()))) {
            RedisStore other = new RedisStore(unconnected.client(), RedisStore.DEFAULT_KEY_PREFIX);
            for (int i = 0; i < 3; i++) {
                Thread.currentThread().interrupt();
                other.acquire(Samples.reservation(free()));
                assertThat(Thread.interrupted()).isTrue();
            }
        }
    }

    @Test
    void acquireWithoutAnAnswer_isFreedAgain() throws IOException {
        store.release(acquired());
        try (LossyClient lossy = LossyClient.thatGivesUp(redis)) {
            RedisStore inTheDark = new RedisStore(lossy.client(), RedisStore.DEFAULT_KEY_PREFIX);
            Hold wanted = free();

            Acquisition answer = inTheDark.acquire(Samples.reservation(wanted));

            assertThat(answer).isInstanceOf(Acquisition.Unavailable.class);
            assertThat(lossy.lost()).isPositive();
            Eventually.holds(BOUND, () -> !inRedis(wanted.digest()));
        }
    }

    @Test
    void restartedEmpty_startsAnewAndStillCompletes() {
        redis.restart();

        Eventually.holds(BOUND, () -> store.complete(hold, Samples.KEEP).equals(new Transition.Applied()));
        assertThat(acquire(new Hold(hold.digest(), hold.fingerprint(), Owner.fresh(), OptionalLong.empty())))
                .isInstanceOf(Acquisition.Succeeded.class);
        assertThat(store.renew(List.of(Samples.renewal(acquired())))).containsExactly(Renewal.Answer.CONFIRMED);
    }
}
