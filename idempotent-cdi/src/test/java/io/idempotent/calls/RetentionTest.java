// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.idempotent.testing.Application;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A sender repeats days later: what the database remembers counts, however short Redis' memory is. */
class RetentionTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void databaseRemembersAfterRedisForgot_andOnlyAPurgedCallRunsAnew() throws Exception {
        try (RedisProcess redis = RedisProcess.started();
                Application application = Application.start(
                        Map.of(
                                "idempotent.datasource", "default",
                                "idempotent.redis.address", redis.address(),
                                "idempotent.redis.retention", "PT1S",
                                "idempotent.sql.retention", "P30D",
                                "idempotent.sql.purge-interval", "PT1S"),
                        Desk.class,
                        Ledger.class,
                        Steps.class)) {
            application.execute(Ledger.table(application.database()));
            Desk desk = application.bean(Desk.class);
            Receipt first = desk.book("order", BigDecimal.ONE);
            forgotten(redis);

            assertThat(desk.book("order", BigDecimal.ONE)).isEqualTo(first);
            assertThat(application.number("SELECT expires_at - handled_at FROM idempotency_reservation"
                            + " WHERE operation = 'book'"))
                    .isEqualTo(Duration.ofDays(30).toMillis());

            forgotten(redis);
            application.execute("UPDATE idempotency_reservation SET expires_at = 0 WHERE operation = 'book'");
            Eventually.holds(
                    PATIENCE,
                    () -> application.number("SELECT COUNT(*) FROM idempotency_reservation WHERE operation = 'book'")
                            == 0);

            assertThat(desk.book("order", BigDecimal.ONE)).isNotEqualTo(first);
            assertThat(application.bean(Ledger.class).rows("order")).isEqualTo(2);
        }
    }

    private static void forgotten(RedisProcess redis) {
        Eventually.holds(PATIENCE, () -> redis.command("DBSIZE").equals(List.of("0")));
    }
}
