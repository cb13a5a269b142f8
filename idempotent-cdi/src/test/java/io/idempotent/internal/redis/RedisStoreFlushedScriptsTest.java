// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.List;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract on servers that know no script: new, restarted, failed over to, or flushed. */
class RedisStoreFlushedScriptsTest extends RedisStoreContract {
    private static final RedisProcess REDIS = RedisProcess.started();
    private static final BuiltClient CLIENT = BuiltClient.from(RedisSettings.of(REDIS.address()));

    RedisStoreFlushedScriptsTest() {
        super(REDIS, new Flushing(new RedisStore(CLIENT.client(), PREFIX)));
    }

    @AfterAll
    static void stop() {
        CLIENT.close();
        REDIS.close();
    }

    /** What the contract would miss if flushing did nothing. */
    @AfterEach
    void scriptsWereMissed() {
        assertThat(String.join("", REDIS.command("INFO", "errorstats"))).contains("errorstat_NOSCRIPT:count=");
    }

    private record Flushing(IdempotencyStore store) implements IdempotencyStore {
        @Override
        public Acquisition acquire(Reservation reservation) {
            flush();
            return store.acquire(reservation);
        }

        @Override
        public List<Renewal.Answer> renew(List<Renewal> renewals) {
            flush();
            return store.renew(renewals);
        }

        @Override
        public Transition complete(Hold hold, Completion completion) {
            flush();
            return store.complete(hold, completion);
        }

        @Override
        public Transition release(Hold hold) {
            flush();
            return store.release(hold);
        }

        @Override
        public boolean completesInTransaction() {
            return store.completesInTransaction();
        }

        private static void flush() {
            REDIS.command("SCRIPT", "FLUSH");
        }
    }

    /** The same when callers always share a flush. */
    @Nested
    class Together extends RedisStoreContract {
        Together() {
            super(REDIS, new Flushing(store(CLIENT.client(), Combining.ALWAYS)));
        }
    }

    /** The same when no caller ever shares a flush. */
    @Nested
    class Apart extends RedisStoreContract {
        Apart() {
            super(REDIS, new Flushing(store(CLIENT.client(), Combining.NEVER)));
        }
    }
}
