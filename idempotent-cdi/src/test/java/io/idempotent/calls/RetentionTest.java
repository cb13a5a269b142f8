// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.idempotent.testing.Eventually;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How long an outcome is remembered: by the database as the operation says, by Redis for less, by nobody after a purge. */
class RetentionTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final RedisProcess redis = RedisProcess.started();
    private final String order = OnRedis.anyOrder();

    @AfterEach
    void stop() {
        redis.close();
    }

    private OnRedis start(Map<String, String> settings) {
        Map<String, String> all = Stream.concat(
                        settings.entrySet().stream(),
                        Map.of("idempotent.datasource", "default", "idempotent.redis.address", redis.address())
                                .entrySet()
                                .stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return OnRedis.start(all);
    }

    private boolean isEmpty() {
        return redis.command("DBSIZE").contains("0");
    }

    @Test
    void anOperationsRetention_isItsOwn_whateverRedisKeeps() throws Exception {
        try (OnRedis on = start(Map.of(
                "io.idempotent.calls.Desk/book/Idempotent/retention", "PT2H", "idempotent.redis.retention", "PT1H"))) {
            on.book(order);
            on.application().bean(Desk.class).bookWaiting(order, BigDecimal.ONE);

            assertThat(kept(on, "book")).isEqualTo(Duration.ofHours(2));
            assertThat(kept(on, "wait")).isEqualTo(Duration.ofDays(7));
        }
    }

    private static Duration kept(OnRedis on, String operation) {
        return Duration.ofMillis(on.application()
                .number("SELECT expires_at - handled_at FROM idempotency_reservation WHERE operation = '" + operation
                        + "'"));
    }

    @Test
    void afterRedisHasForgotten_theDatabaseAnswers() throws Exception {
        try (OnRedis on = start(Map.of("idempotent.redis.retention", "PT1S"))) {
            Receipt first = on.book(order);
            Eventually.holds(PATIENCE, this::isEmpty);

            assertThat(on.book(order)).isEqualTo(first);
            assertThat(on.rows(order)).isOne();
        }
    }

    @Test
    void afterThePurge_aDeliveryIsANewCall() throws Exception {
        try (OnRedis on = start(Map.of("idempotent.sql.purge-interval", "PT1S"))) {
            Receipt first = on.book(order);
            on.application().execute("UPDATE idempotency_reservation SET expires_at = 0");
            redis.command("FLUSHALL"); // it never keeps a record for longer than half of the database's retention
            Eventually.holds(
                    PATIENCE, () -> on.application().number("SELECT COUNT(*) FROM idempotency_reservation") == 0);

            assertThat(on.book(order)).isNotEqualTo(first);
            assertThat(on.rows(order)).isEqualTo(2);
        }
    }
}
