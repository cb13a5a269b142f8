// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;

import io.idempotent.Idempotent;
import io.idempotent.internal.cdi.InsideInterceptor;
import io.idempotent.internal.cdi.OutsideInterceptor;
import io.idempotent.internal.json.JsonbResultCodec;
import io.idempotent.spi.ResultCodec;
import io.idempotent.spi.TenantResolver;
import io.idempotent.testing.Application;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The key is decided on outside of the transaction, the result is recorded inside of it. */
class OrderTest {
    private static final int TRANSACTIONAL = Interceptor.Priority.PLATFORM_BEFORE + 200;
    private static final int FAULT_TOLERANCE = Interceptor.Priority.PLATFORM_AFTER + 10;

    @Test
    void priorities_putTheTransactionBetweenThem_andFaultToleranceInside() {
        int outside = OutsideInterceptor.class.getAnnotation(Priority.class).value();
        int inside = InsideInterceptor.class.getAnnotation(Priority.class).value();
        assertThat(outside).isBetween(Interceptor.Priority.PLATFORM_BEFORE, TRANSACTIONAL - 1);
        assertThat(inside).isBetween(TRANSACTIONAL + 1, FAULT_TOLERANCE - 1);
    }

    /** Notes in which transaction each step is taken. */
    @ApplicationScoped
    static class Probe implements TenantResolver, ResultCodec {
        private final List<String> seen = new CopyOnWriteArrayList<>();
        private final JsonbResultCodec json = new JsonbResultCodec();

        @Inject
        TransactionSynchronizationRegistry registry;

        void note(String step) {
            seen.add(step + (registry.getTransactionStatus() == Status.STATUS_ACTIVE ? " inside" : " outside"));
        }

        List<String> seen() {
            return new ArrayList<>(seen);
        }

        @Override
        public Optional<String> tenant() {
            note("decide");
            return Optional.empty();
        }

        @Override
        public byte[] write(Object result, Type type) {
            note("record");
            return json.write(result, type);
        }

        @Override
        public Object read(byte[] content, Type type) {
            note("replay");
            return json.read(content, type);
        }
    }

    @ApplicationScoped
    static class Business {
        @Inject
        Probe probe;

        @Transactional
        @Idempotent(key = "#{order}")
        public String pay(String order) {
            probe.note("business");
            return "paid";
        }
    }

    @Test
    void steps_areTakenWhereTheyBelong() {
        try (Application application =
                Application.start(Map.of("idempotent.datasource", "default"), Probe.class, Business.class)) {
            application.bean(Business.class).pay("1");
            application.bean(Business.class).pay("1");
            assertThat(application.bean(Probe.class).seen())
                    .containsExactly(
                            "decide outside", "business inside", "record inside", "decide outside", "replay outside");
        }
    }
}
