// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.concurrent.CompletableFuture;

import io.idempotent.testing.RedisProcess;
import io.netty.util.internal.InternalThreadLocalMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PassingThreadTest {

    /** A thread of a server outlives the application; whatever of Netty's hung on it would keep the class loader. */
    @Test
    void startAndEndOfAClient_leaveNothingOfNettyInTheThread() throws Exception {
        try (RedisProcess redis = RedisProcess.started()) {
            assertThat(leftBy(() -> startAndEnd(redis))).isFalse();
            assertThat(leftBy(() -> startAndEndHere(redis)))
                    .as("what a client that is built here leaves")
                    .isTrue();
        }
    }

    @Test
    void exceptions_areThrownAsTheyAre() {
        RuntimeException failure = new IllegalArgumentException("no");
        Error error = new AssertionError("no");

        assertThatThrownBy(() -> PassingThread.get(() -> {
                    throw failure;
                }))
                .isSameAs(failure);
        assertThatThrownBy(() -> PassingThread.get(() -> {
                    throw error;
                }))
                .isSameAs(error);
    }

    private static void startAndEnd(RedisProcess redis) {
        try (RedisBackend backend = RedisBackend.built(RedisSettings.of(redis.address()))) {
            assertThat(backend.warnings()).isNotNull();
        }
    }

    private static void startAndEndHere(RedisProcess redis) {
        try (BuiltClient client = BuiltClient.from(RedisSettings.of(redis.address()))) {
            assertThat(StartUpCheck.warnings(client.client())).isNotNull();
        }
    }

    private static boolean leftBy(Runnable work) throws Exception {
        CompletableFuture<Boolean> left = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                work.run();
                left.complete(InternalThreadLocalMap.getIfSet() != null);
            } catch (RuntimeException | Error failed) {
                left.completeExceptionally(failed);
            }
        });
        thread.start();
        return left.get();
    }
}
