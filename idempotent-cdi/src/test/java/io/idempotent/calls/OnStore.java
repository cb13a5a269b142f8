// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import io.idempotent.testing.Application;
import io.idempotent.testing.RedisProcess;

/** The stores that an application can be deployed on. */
enum OnStore {
    MEMORY(false, false),
    REDIS(true, false),
    SQL(false, true),
    TIERED(true, true);

    private final boolean redis;
    private final boolean durable;

    OnStore(boolean redis, boolean durable) {
        this.redis = redis;
        this.durable = durable;
    }

    boolean isDurable() {
        return durable;
    }

    Deployed deploy(Class<?>... beans) {
        Map<String, String> settings = new HashMap<>(Map.of("idempotent.max-result", "10000"));
        Optional<RedisProcess> process = redis ? Optional.of(RedisProcess.started()) : Optional.empty();
        process.ifPresent(started -> settings.put("idempotent.redis.address", started.address()));
        if (durable) {
            settings.put("idempotent.datasource", "default");
        }
        if (!redis && !durable) {
            settings.put("idempotent.store", "memory");
        }
        Application application = Application.start(settings, beans);
        application.execute(Ledger.table(application.database()));
        return new Deployed(application, process);
    }

    /** An application that runs, with whatever it needs. */
    record Deployed(Application application, Optional<RedisProcess> redis) implements AutoCloseable {
        <T> T bean(Class<T> type) {
            return application.bean(type);
        }

        long rows(String order) throws Exception {
            return bean(Ledger.class).rows(order);
        }

        @Override
        public void close() {
            application.close();
            redis.ifPresent(RedisProcess::close);
        }
    }
}
