// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.io.IOException;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract when every script is run twice because its first answer got lost: nobody may meet himself. */
class RedisStoreLostReplyTest extends RedisStoreContract {
    private static final RedisProcess REDIS = RedisProcess.started();
    private static final LossyClient LOSSY = LossyClient.thatSendsAgain(REDIS);

    private int before;

    RedisStoreLostReplyTest() {
        super(REDIS, new RedisStore(LOSSY.client(), PREFIX));
    }

    @AfterAll
    static void stop() throws IOException {
        LOSSY.close();
        REDIS.close();
    }

    @BeforeEach
    void count() {
        before = LOSSY.lost();
    }

    /** What the contract would miss if the proxy lost nothing. */
    @AfterEach
    void answersWereLost() {
        assertThat(LOSSY.lost()).isGreaterThan(before);
    }

    /** The same when callers always share a flush. */
    @Nested
    class Together extends RedisStoreContract {
        Together() {
            super(REDIS, store(LOSSY.client(), Combining.ALWAYS));
        }
    }

    /** The same when no caller ever shares a flush. */
    @Nested
    class Apart extends RedisStoreContract {
        Apart() {
            super(REDIS, store(LOSSY.client(), Combining.NEVER));
        }
    }
}
