// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.time.Duration;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RedisSettingsTest {

    private static RedisSettings settings(Duration timeout, int connections, String keyPrefix) {
        return new RedisSettings(
                Optional.of("redis://127.0.0.1:6379"), Optional.empty(), timeout, connections, keyPrefix);
    }

    private static void assertRefused(org.assertj.core.api.ThrowableAssert.ThrowingCallable settings, String part) {
        assertThatThrownBy(settings)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(part);
    }

    @ParameterizedTest
    @ValueSource(strings = {"redis://127.0.0.1:6379", "rediss://u:p@redis.example:6380", "redis://[::1]:6379"})
    void address_isAccepted(String address) {
        assertThat(RedisSettings.of(address).address()).contains(address);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "secret:6379", "http://secret:6379", "redis://secret", "redis://", "redis://secret:x"})
    void otherAddress_isRefusedWithoutQuotingIt(String address) {
        assertThatThrownBy(() -> RedisSettings.of(address))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("address")
                .hasMessageNotContaining("secret");
    }

    @Test
    void outOfRange_isRefused() {
        assertRefused(() -> settings(Duration.ZERO, 32, "p:"), "time-out");
        assertRefused(() -> settings(Duration.ofSeconds(Long.MAX_VALUE), 32, "p:"), "time-out");
        assertRefused(() -> settings(Duration.ofSeconds(1), 1, "p:"), "connections");
        assertRefused(() -> settings(Duration.ofSeconds(1), 1025, "p:"), "connections");
        assertRefused(() -> settings(Duration.ofSeconds(1), 32, ""), "prefix");
        assertRefused(() -> settings(Duration.ofSeconds(1), 32, "{slot}"), "prefix");
        assertRefused(
                () -> new RedisSettings(Optional.empty(), Optional.empty(), Duration.ofSeconds(1), 32, "p:"),
                "needs an address");
    }

    @Test
    void text_namesNoPassword() {
        assertThat(RedisSettings.of("redis://user:secret@127.0.0.1:6379").toString())
                .doesNotContain("secret");
    }
}
