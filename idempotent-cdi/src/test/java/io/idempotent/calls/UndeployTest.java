// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import io.idempotent.IdempotencyEvent;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What is left of us after the application has gone: no thread, and no end of a call that nobody recorded. */
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

    /** More than there are threads to record them. */
    private static final int CALLS = 100;

    /** Makes each end take long enough for most of them to be queued when the application stops. */
    @ApplicationScoped
    public static class SlowObserver {
        void see(@Observes IdempotencyEvent event) {
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    @Test
    void endsThatWaitForAThread_areRecordedBeforeTheApplicationIsGone() throws Exception {
        List<CompletableFuture<Receipt>> answers = new ArrayList<>();
        CompletableFuture<Receipt> outcome = new CompletableFuture<>();
        try (OnRedis on =
                OnRedis.start(Map.of("idempotent.datasource", "default"), StagedDesk.class, SlowObserver.class)) {
            StagedDesk desk = on.application().bean(StagedDesk.class);
            for (int call = 0; call < CALLS; call++) {
                answers.add(desk.book(OnRedis.anyOrder(), outcome).toCompletableFuture());
            }
            assertThat(answers).noneMatch(CompletableFuture::isDone);
            outcome.complete(new Receipt(1, "any", BigDecimal.ONE));
        }
        assertThat(answers).allMatch(answer -> answer.isDone() && !answer.isCompletedExceptionally());
    }
}
