// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Renewal;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BuiltClientTest {
    private static final Duration BOUND = Duration.ofSeconds(20);

    private static RedisSettings yaml(String text) {
        return new RedisSettings(
                Optional.empty(),
                Optional.of(text),
                RedisSettings.DEFAULT_TIMEOUT,
                RedisSettings.DEFAULT_CONNECTIONS,
                RedisStore.DEFAULT_KEY_PREFIX);
    }

    private static Acquisition acquire(RedisStore store) {
        return store.acquire(Samples.reservation(free()));
    }

    private static Hold free() {
        return new Hold(Samples.digest(), Samples.FINGERPRINT, Owner.fresh(), OptionalLong.empty());
    }

    private static void assertWorksWhenRedisComesLater(RedisProcess redis, RedisSettings settings) {
        try (redis;
                BuiltClient client = BuiltClient.from(settings)) {
            RedisStore store = new RedisStore(client.client(), settings.keyPrefix());
            assertThat(StartUpCheck.warnings(client.client())).hasSize(1);
            assertThat(acquire(store)).isInstanceOf(Acquisition.Unavailable.class);
            assertThat(store.renew(List.of(Samples.renewal(free())))).containsExactly(Renewal.Answer.UNKNOWN);

            redis.start();

            Eventually.holds(BOUND, () -> acquire(store) instanceof Acquisition.Acquired);
        }
    }

    @Test
    void address_redisMayComeLater() {
        RedisProcess redis = RedisProcess.notStarted();

        assertWorksWhenRedisComesLater(redis, RedisSettings.of(redis.address()));
    }

    @Test
    void yaml_redisMayComeLater() {
        RedisProcess redis = RedisProcess.notStarted();

        assertWorksWhenRedisComesLater(redis, yaml("""
                threads: 2
                nettyThreads: 2
                singleServerConfig:
                  address: "%s"
                  timeout: 500
                  retryAttempts: 1
                """.formatted(redis.address())));
    }

    @Test
    void yamlWithoutTheScriptCache_works() {
        try (RedisProcess redis = RedisProcess.started();
                BuiltClient client = BuiltClient.from(yaml("""
                        useScriptCache: false
                        threads: 2
                        nettyThreads: 2
                        singleServerConfig:
                          address: "%s"
                        """.formatted(redis.address())))) {
            RedisStore store = new RedisStore(client.client(), RedisStore.DEFAULT_KEY_PREFIX);
            Hold hold = free();

            assertThat(store.acquire(Samples.reservation(hold))).isInstanceOf(Acquisition.Acquired.class);
            assertThat(store.renew(List.of(Samples.renewal(hold)))).containsExactly(Renewal.Answer.CONFIRMED);
        }
    }

    @Test
    void yamlThatCannotBeRead_isRefusedWithoutQuotingIt() {
        RedisSettings settings = yaml("singleServerConfig:\n  password: \"secret\n  address: [");

        assertThatThrownBy(() -> BuiltClient.from(settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasNoCause()
                .hasMessageNotContaining("secret");
    }
}
