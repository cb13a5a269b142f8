// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import io.idempotent.internal.json.JsonbResultCodec;
import io.idempotent.spi.ResultCodec;
import io.idempotent.spi.TenantResolver;
import io.idempotent.testing.Application;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterAll;

import static org.assertj.core.api.Assertions.assertThat;

/** Guarded calls when Redis has forgotten every script before each acquire and before each completion. */
class FlushedScriptsCallsTest extends GuardedCallsContract {
    private static final RedisProcess REDIS = RedisProcess.started();

    /** Is asked before each acquire, and before each result is recorded. */
    @ApplicationScoped
    static class Flushing implements TenantResolver, ResultCodec {
        private final JsonbResultCodec json = new JsonbResultCodec();

        @Override
        public Optional<String> tenant() {
            flush();
            return Optional.empty();
        }

        @Override
        public byte[] write(Object result, Type type) {
            flush();
            return json.write(result, type);
        }

        @Override
        public Object read(byte[] content, Type type) {
            return json.read(content, type);
        }

        private static void flush() {
            REDIS.command("SCRIPT", "FLUSH");
        }
    }

    @Override
    Application start(Class<?>... beans) {
        Class<?>[] all = Arrays.copyOf(beans, beans.length + 1);
        all[beans.length] = Flushing.class;
        return Application.start(
                Map.of("idempotent.redis.address", REDIS.address(), "idempotent.max-result", "10000"), all);
    }

    @Override
    boolean isDurable() {
        return false;
    }

    @AfterAll
    void stopRedis() {
        String errors = String.join("", REDIS.command("INFO", "errorstats"));
        REDIS.close();
        assertThat(errors).contains("errorstat_NOSCRIPT:count=");
    }
}
