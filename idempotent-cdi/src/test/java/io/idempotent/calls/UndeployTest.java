// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

import io.idempotent.testing.Eventually;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What is left of us after the application has gone: no thread. */
class UndeployTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static Set<Thread> ours() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("idempotent-")
                        || thread.getName().startsWith("redisson-"))
                .collect(Collectors.toSet());
    }

    @Test
    void threads_endWithTheApplication() throws Exception {
        Set<Thread> before = ours();
        try (RedisProcess redis = RedisProcess.started()) {
            Set<Thread> during;
            try (OnRedis on = OnRedis.start(
                    java.util.Map.of("idempotent.redis.address", redis.address(), "idempotent.datasource", "default"),
                    StagedDesk.class)) {
                String order = OnRedis.anyOrder();
                on.book(order);
                CompletableFuture<Receipt> outcome = CompletableFuture.completedFuture(on.book(order));
                on.application()
                        .bean(StagedDesk.class)
                        .book(order, outcome)
                        .toCompletableFuture()
                        .get();
                during = ours();
            }
            assertThat(during).hasSizeGreaterThan(before.size());
            during.removeAll(before);
            Eventually.holds(PATIENCE, () -> during.stream().noneMatch(Thread::isAlive));
        }
    }
}
