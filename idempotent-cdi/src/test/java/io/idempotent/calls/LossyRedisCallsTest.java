// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.io.IOException;
import java.util.Map;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;

import io.idempotent.internal.redis.LossyClient;
import io.idempotent.testing.Application;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.redisson.api.RedissonClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Guarded calls when the first answer to every command gets lost, so that Redis does everything twice: no owner meets
 * itself, no business runs twice. The client is the application's own.
 */
class LossyRedisCallsTest extends GuardedCallsContract {
    private static final RedisProcess REDIS = RedisProcess.started();
    private static final LossyClient LOSSY = LossyClient.thatSendsAgain(REDIS);

    private int before;

    /** The application's own client. */
    @Dependent
    static class Client {
        @Produces
        @ApplicationScoped
        static RedissonClient client() {
            return LOSSY.client();
        }
    }

    @Override
    Application start(Class<?>... beans) {
        Class<?>[] all = java.util.Arrays.copyOf(beans, beans.length + 1);
        all[beans.length] = Client.class;
        return Application.start(Map.of("idempotent.max-result", "10000"), all);
    }

    @Override
    boolean isDurable() {
        return false;
    }

    @BeforeEach
    void count() {
        before = LOSSY.lost();
    }

    /** What the contract would miss if the proxy lost nothing. */
    @AfterEach
    void answersWereLost() {
        losses += LOSSY.lost() - before;
    }

    private int losses;

    @AfterAll
    void stopRedis() throws IOException {
        LOSSY.close();
        REDIS.close();
        assertThat(losses).isGreaterThan(100);
    }
}
