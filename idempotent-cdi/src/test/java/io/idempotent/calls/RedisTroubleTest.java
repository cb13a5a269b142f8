// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.time.Duration;
import java.util.Map;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;

import io.idempotent.StoreUnavailableException;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.OtherThread;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Redis that is absent, full, busy or emptied while calls run. */
class RedisTroubleTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final RedisProcess redis = RedisProcess.notStarted();
    private final String order = OnRedis.anyOrder();

    @AfterEach
    void stop() {
        redis.close();
    }

    @Test
    void absentAtTheStart_isUsedOnceItIsThere() throws Exception {
        try (OnRedis on = OnRedis.at(redis.address())) {
            assertThatThrownBy(() -> on.book(order)).isInstanceOf(StoreUnavailableException.class);
            redis.start();
            Eventually.holds(PATIENCE, () -> on.books(order));

            assertThat(on.books(order)).isTrue();
            assertThat(on.rows(order)).isEqualTo(1);
        }
    }

    @Test
    void absentAtTheStart_leavesTheDatabaseAlone_untilItIsThere() throws Exception {
        try (OnRedis on = OnRedis.inFrontOfTheDatabase(redis.address())) {
            Receipt first = on.book(order);
            assertThat(on.book(order)).isEqualTo(first);
            redis.start();
            Eventually.holds(PATIENCE, () -> on.books(OnRedis.anyOrder()) && !isEmpty());

            assertThat(on.book(order)).isEqualTo(first);
            assertThat(on.rows(order)).isEqualTo(1);
        }
    }

    private boolean isEmpty() {
        return redis.command("DBSIZE").contains("0");
    }

    @Test
    void fullWhenTheCallCompletes_doesNotChangeTheAnswer_andDuplicatesReplayFromTheDatabase() throws Exception {
        redis.start();
        try (OnRedis on = OnRedis.inFrontOfTheDatabase(redis.address())) {
            on.on(order, () -> redis.command("CONFIG", "SET", "maxmemory", "1"));
            Receipt first = on.book(order);

            assertThat(on.book(order)).isEqualTo(first);
            redis.command("CONFIG", "SET", "maxmemory", "0");
            Eventually.holds(PATIENCE, () -> on.books(order));
            assertThat(on.book(order)).isEqualTo(first);
            assertThat(on.rows(order)).isEqualTo(1);
        }
    }

    @Test
    void evictedRecord_isAnsweredFromTheDatabase() throws Exception {
        redis.start();
        try (OnRedis on = OnRedis.inFrontOfTheDatabase(redis.address())) {
            Receipt first = on.book(order);
            assertThat(isEmpty()).isFalse();
            evictEverything();
            assertThat(isEmpty()).isTrue();

            assertThat(on.book(order)).isEqualTo(first);
            assertThat(on.rows(order)).isEqualTo(1);
        }
    }

    @Test
    void evictedWhileTheCallRuns_isStillOneRun() throws Exception {
        redis.start();
        try (OnRedis on = OnRedis.inFrontOfTheDatabase(redis.address())) {
            on.on(order, () -> {
                evictEverything();
                try (OtherThread other = new OtherThread()) {
                    assertThatThrownBy(() -> other.does(() -> on.book(order)))
                            .hasCauseInstanceOf(io.idempotent.OperationInProgressException.class);
                }
            });
            Receipt first = on.book(order);

            assertThat(on.book(order)).isEqualTo(first);
            assertThat(on.rows(order)).isEqualTo(1);
        }
    }

    /** Every write makes room for itself first. */
    private void evictEverything() {
        redis.command("CONFIG", "SET", "maxmemory-policy", "allkeys-lru");
        redis.command("CONFIG", "SET", "maxmemory", "1");
        Eventually.holds(PATIENCE, () -> {
            redis.command("SET", "any", "any");
            return isEmpty();
        });
        redis.command("CONFIG", "SET", "maxmemory", "0");
        redis.command("CONFIG", "SET", "maxmemory-policy", "noeviction");
    }

    @Test
    void busy_leavesTheDatabaseAlone() throws Exception {
        redis.start();
        try (OnRedis on = OnRedis.inFrontOfTheDatabase(redis.address());
                OtherThread other = new OtherThread()) {
            Receipt first = on.book(order);
            redis.command("CONFIG", "SET", "busy-reply-threshold", "10");
            var endless = other.begins(() -> redis.command("EVAL", "while true do end", "0"));
            Eventually.holds(PATIENCE, () -> redis.command("PING").toString().contains("BUSY"));
            String another = OnRedis.anyOrder();
            Receipt second = on.book(another);

            assertThat(on.book(another)).isEqualTo(second);
            assertThat(on.book(order)).isEqualTo(first);
            redis.command("SCRIPT", "KILL");
            endless.get();
            assertThat(on.rows(another)).isEqualTo(1);
        }
    }

    /** An application's own client. */
    @ApplicationScoped
    public static class OwnClient {
        private static final java.util.concurrent.atomic.AtomicReference<RedissonClient> CLIENT =
                new java.util.concurrent.atomic.AtomicReference<>();

        @Produces
        @ApplicationScoped
        RedissonClient client() {
            return CLIENT.get();
        }
    }

    @Test
    void applicationsOwnClient_isUsed_andLeftRunning() throws Exception {
        redis.start();
        Config config = new Config();
        config.useSingleServer().setAddress(redis.address()).setConnectionMinimumIdleSize(1);
        RedissonClient client = Redisson.create(config);
        OwnClient.CLIENT.set(client);
        try {
            try (OnRedis on = OnRedis.start(Map.of(), OwnClient.class)) {
                Receipt first = on.book(order);
                assertThat(on.book(order)).isEqualTo(first);
                assertThat(isEmpty()).isFalse();
            }
            assertThat(client.isShutdown()).isFalse();
            assertThat(client.getBucket("still").isExists()).isFalse();
        } finally {
            client.shutdown();
        }
    }
}
