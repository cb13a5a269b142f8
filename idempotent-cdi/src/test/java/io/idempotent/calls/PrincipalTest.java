// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.security.Principal;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;

import io.idempotent.AnonymousCallerException;
import io.idempotent.Idempotency;
import io.idempotent.IdempotentOperation;
import io.idempotent.InvalidOperationException;
import io.idempotent.spi.PrincipalResolver;
import io.idempotent.testing.Application;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Keys that belong to callers. */
class PrincipalTest {
    private static final Map<String, String> IN_MEMORY = Map.of("idempotent.store", "memory");

    /** The application's own knowledge of its callers. */
    @ApplicationScoped
    public static class Resolver implements PrincipalResolver {
        private final AtomicReference<Optional<String>> caller = new AtomicReference<>(Optional.empty());

        @Override
        public Optional<String> principal() {
            return caller.get();
        }

        void is(String name) {
            caller.set(Optional.ofNullable(name));
        }
    }

    /** What a server provides. */
    @ApplicationScoped
    public static class Server {
        private final AtomicReference<String> caller = new AtomicReference<>("anonymous");

        @Produces
        @ApplicationScoped
        Principal principal() {
            return caller::get;
        }

        void is(String name) {
            caller.set(name);
        }
    }

    @Test
    void callers_haveKeysOfTheirOwn() {
        try (Application application = Application.start(IN_MEMORY, Own.class, Resolver.class)) {
            Own own = application.bean(Own.class);
            Resolver resolver = application.bean(Resolver.class);
            resolver.is("li");
            assertThat(own.own("1", "li's")).isEqualTo("li's");
            resolver.is("wu");
            assertThat(own.own("1", "wu's")).isEqualTo("wu's");
            resolver.is("li");
            assertThat(own.own("1", "again")).isEqualTo("li's");
        }
    }

    @Test
    void anonymousCaller_isRefused_evenWhereTheKeyIsKnown() {
        try (Application application = Application.start(IN_MEMORY, Own.class, Resolver.class)) {
            Own own = application.bean(Own.class);
            Resolver resolver = application.bean(Resolver.class);
            resolver.is("li");
            own.own("1", "li's");
            for (String nobody : new String[] {null, " "}) {
                resolver.is(nobody);
                assertThatThrownBy(() -> own.own("1", "")).isInstanceOf(AnonymousCallerException.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"anonymous", "ANONYMOUS", "UNAUTHENTICATED", ""})
    void containersPrincipal_isAskedWhereThereIsNoResolver(String nobody) {
        try (Application application = Application.start(IN_MEMORY, Own.class, Server.class)) {
            Own own = application.bean(Own.class);
            Server server = application.bean(Server.class);
            server.is(nobody);
            assertThatThrownBy(() -> own.own("1", "")).isInstanceOf(AnonymousCallerException.class);
            server.is("li");
            assertThat(own.own("1", "li's")).isEqualTo("li's");
            server.is("wu");
            assertThat(own.own("1", "wu's")).isEqualTo("wu's");
        }
    }

    @Test
    void programmaticOperations_includeItToo() throws Exception {
        try (Application application = Application.start(IN_MEMORY, Resolver.class)) {
            IdempotentOperation<String> own = application
                    .bean(Idempotency.class)
                    .operation("own", String.class)
                    .includePrincipal()
                    .build();
            assertThatThrownBy(() -> own.key(1).call(() -> "")).isInstanceOf(AnonymousCallerException.class);
            application.bean(Resolver.class).is("li");
            assertThat(own.key(1).call(() -> "li's")).isEqualTo("li's");
        }
    }

    @Test
    void nobodyToAsk_isRefused() {
        assertThatThrownBy(() -> Application.start(IN_MEMORY, Own.class))
                .hasMessageContaining("IDEMPOTENT-119 " + Own.class.getName() + "#own(String, String)")
                .hasMessageContaining("io.idempotent.spi.PrincipalResolver");
        try (Application application = Application.start(IN_MEMORY)) {
            assertThatThrownBy(() -> application
                            .bean(Idempotency.class)
                            .operation("own")
                            .includePrincipal()
                            .build())
                    .isInstanceOf(InvalidOperationException.class)
                    .hasMessageContaining("IDEMPOTENT-119");
        }
    }
}
