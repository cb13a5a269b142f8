// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.util.Map;

import io.idempotent.testing.Application;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterAll;

/** Redis in front of the database. */
class TieredCallsTest extends GuardedCallsContract {
    private final RedisProcess redis = RedisProcess.started();

    @Override
    Application start(Class<?>... beans) {
        return Application.start(
                Map.of(
                        "idempotent.datasource", "default",
                        "idempotent.redis.address", redis.address(),
                        "idempotent.max-result", "10000"),
                beans);
    }

    @AfterAll
    void stopRedis() {
        redis.close();
    }

    @Override
    boolean isDurable() {
        return true;
    }
}
