// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;

import io.idempotent.KeyInvalidException;
import io.idempotent.spi.TenantResolver;
import io.idempotent.testing.Application;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tenants neither see nor block each other; without a clear tenant nothing runs. */
class TenantsTest {
    private static final String ORDER = "4711";

    private Application application;
    private Desk desk;

    /** Says what the test says. */
    @ApplicationScoped
    static class Present implements TenantResolver {
        private final AtomicReference<Supplier<Optional<String>>> tenant = new AtomicReference<>(Optional::empty);

        @Override
        public Optional<String> tenant() {
            return tenant.get().get();
        }

        void is(Supplier<Optional<String>> now) {
            tenant.set(now);
        }
    }

    @BeforeEach
    void start() {
        application = Application.start(
                Map.of("idempotent.datasource", "default"), Desk.class, Ledger.class, Steps.class, Present.class);
        application.execute(Ledger.table(application.database()));
        desk = application.bean(Desk.class);
    }

    @AfterEach
    void stop() {
        application.close();
    }

    private void tenant(String name) {
        application.bean(Present.class).is(() -> Optional.ofNullable(name));
    }

    private Receipt book() throws Exception {
        return desk.book(ORDER, BigDecimal.ONE);
    }

    private long rows() throws Exception {
        return application.bean(Ledger.class).rows(ORDER);
    }

    @Test
    void oneKeyOfSeveralTenants_runsOnceForEach() throws Exception {
        String[] tenants = {"a", "b", "A", "a ", "", null};
        for (int round = 0; round < 2; round++) {
            for (String name : tenants) {
                tenant(name);
                book();
            }
        }
        assertThat(rows()).isEqualTo(tenants.length);
        assertThat(application.number("SELECT COUNT(DISTINCT digest) FROM idempotency_reservation"))
                .isEqualTo(tenants.length);
    }

    @Test
    void tenantOfAnother_getsItsOwnResult() throws Exception {
        tenant("a");
        Receipt first = book();
        tenant("b");
        assertThat(book()).isNotEqualTo(first);
        tenant("a");
        assertThat(book()).isEqualTo(first);
    }

    @Test
    void resolverThatFails_refusesTheCall_andNothingRuns() throws Exception {
        IllegalStateException failure = new IllegalStateException("who is it?");
        application.bean(Present.class).is(() -> {
            throw failure;
        });
        assertThatThrownBy(this::book).isSameAs(failure);
        application.bean(Present.class).is(() -> null);
        assertThatThrownBy(this::book).isInstanceOf(NullPointerException.class);
        assertThat(rows()).isZero();
        assertThat(application.number("SELECT COUNT(*) FROM idempotency_reservation"))
                .isZero();
    }

    @Test
    void overlongTenant_isRefused_withoutBeingShown() throws Exception {
        tenant("x".repeat(100));
        book();
        tenant("x".repeat(101));
        assertThatExceptionOfType(KeyInvalidException.class)
                .isThrownBy(this::book)
                .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain("xxx"));
        assertThat(rows()).isEqualTo(1);
    }
}
