// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.util.HashMap;
import java.util.Map;

import io.agroal.api.AgroalDataSource;
import io.idempotent.ResultGoneException;
import io.idempotent.testing.Application;
import io.idempotent.testing.JtaServer;
import io.idempotent.testing.RedisProcess;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Results that outlive the release that wrote them: read again as their type, or gone, and never run again. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoredResultsTest {
    private static final String ORDER = "4711";

    private final RedisProcess redis = RedisProcess.started();
    private final String url = TestDatabase.H2.newUrl();

    @AfterAll
    void stopRedis() {
        redis.close();
    }

    private Application release(boolean durable, Class<?> bean) {
        Map<String, String> settings = new HashMap<>(Map.of("idempotent.redis.address", redis.address()));
        if (durable) {
            settings.put("idempotent.datasource", "default");
        }
        AgroalDataSource source = JtaServer.pool(url, 20);
        return Application.start(TestDatabase.H2, source, settings, bean);
    }

    private void firstRelease(boolean durable) {
        try (Application first = release(durable, Versions.First.class)) {
            Versions.First bean = first.bean(Versions.First.class);
            bean.payment(ORDER);
            bean.level(ORDER);
            bean.sum(ORDER);
        }
    }

    private static void assertGone(Runnable call) {
        assertThatExceptionOfType(ResultGoneException.class)
                .isThrownBy(call::run)
                .satisfies(gone -> assertThat(gone.getMessage()).doesNotContain("secret", ORDER));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void inheritanceAndNestedGenerics_areReadAgainAsTheirTypes(boolean durable) {
        try (Application first = release(durable, Versions.First.class)) {
            Versions.First bean = first.bean(Versions.First.class);
            Versions.Payment payment = bean.payment(ORDER);

            assertThat(bean.payment(ORDER)).isNotSameAs(payment).isEqualTo(payment);
            assertThat(bean.nested(ORDER)).isEqualTo(bean.nested(ORDER));
            assertThat(bean.nested(ORDER).get("a").get(0).get("c")).isEqualTo(new Versions.Sum("2"));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void otherTypeOfALaterRelease_isGone_andNotRunAgain(boolean durable) {
        firstRelease(durable);
        try (Application second = release(durable, Versions.Second.class)) {
            Versions.Second bean = second.bean(Versions.Second.class);
            assertGone(() -> bean.payment(ORDER));
            assertGone(() -> bean.level(ORDER));
            assertGone(() -> bean.sum(ORDER));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void typeThatRefusesWhatWasWritten_isGone_notAnExceptionFromDeepInside(boolean durable) {
        firstRelease(durable);
        try (Application strict = release(durable, Versions.Strict.class)) {
            Versions.Strict bean = strict.bean(Versions.Strict.class);
            assertGone(() -> bean.sum(ORDER));
            assertGone(() -> bean.payment(ORDER));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void typeThatGrew_isReadWithWhatThereIs(boolean durable) {
        firstRelease(durable);
        try (Application grown = release(durable, Versions.Grown.class)) {
            assertThat(grown.bean(Versions.Grown.class).sum(ORDER)).isEqualTo(new Versions.SumAndMore("USD 1", null));
        }
    }

    @Test
    void otherFormatOrTamperedResult_isGone() {
        redis.command("FLUSHALL");
        firstRelease(true);
        try (Application first = release(true, Versions.First.class)) {
            Versions.First bean = first.bean(Versions.First.class);
            for (String tampered : new String[] {"", "09", "0901", "0109", "0101", "01017B", "01015B5D"}) {
                redis.command("FLUSHALL");
                first.execute(
                        "UPDATE idempotency_reservation SET result = X'" + tampered + "' WHERE operation = 'sum'");
                assertThatExceptionOfType(ResultGoneException.class)
                        .as("result " + tampered)
                        .isThrownBy(() -> bean.sum(ORDER));
            }
            first.execute("DELETE FROM idempotency_reservation WHERE operation = 'sum'");
            redis.command("FLUSHALL");
        }
    }
}
