// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import io.idempotent.testing.RedisProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StartUpCheckTest {
    private static final RedisProcess REDIS = RedisProcess.started();
    private static final BuiltClient CLIENT = BuiltClient.from(RedisSettings.of(REDIS.address()));

    @AfterAll
    static void stop() {
        CLIENT.close();
        REDIS.close();
    }

    @Test
    void evictionPolicy_isNamed() {
        REDIS.command("CONFIG", "SET", "maxmemory-policy", "allkeys-lru");
        assertThat(StartUpCheck.warnings(CLIENT.client()))
                .singleElement()
                .asString()
                .contains("allkeys-lru");

        REDIS.command("CONFIG", "SET", "maxmemory-policy", "noeviction");
        assertThat(StartUpCheck.warnings(CLIENT.client())).isEmpty();
    }

    @Test
    void oldVersion_isNamed() {
        for (String old : new String[] {"6.0.16", "5.0.7", "6.1", "unknown", "99999999999.1"}) {
            assertThat(StartUpCheck.warnings(info(old)))
                    .singleElement()
                    .asString()
                    .contains(old);
        }
        for (String recent : new String[] {"6.2.0", "6.2", "7.0.15", "8.2.1", "10.0.0"}) {
            assertThat(StartUpCheck.warnings(info(recent))).isEmpty();
        }
    }

    private static String info(String version) {
        return "# Server\r\nredis_version:" + version + "\r\n# Memory\r\nmaxmemory_policy:noeviction\r\n";
    }

    @Test
    void emptyInfo_isNoReasonToFail() {
        assertThat(StartUpCheck.warnings("")).hasSize(2);
    }
}
