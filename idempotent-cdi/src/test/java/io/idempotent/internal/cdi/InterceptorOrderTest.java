// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import com.arjuna.ats.jta.cdi.transactional.TransactionalInterceptorRequired;
import io.agroal.api.AgroalDataSource;
import io.idempotent.testing.JtaServer;
import io.idempotent.testing.TestDatabase;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.jboss.weld.environment.se.WeldContainer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** An application whose interceptors do not guard does not start. */
class InterceptorOrderTest {
    private static final Class<?> TRANSACTION = TransactionalInterceptorRequired.class;

    private static List<String> problems(Class<?>... resolved) {
        return InterceptorOrder.problems(Arrays.asList(resolved)).stream()
                .map(Problem::toString)
                .toList();
    }

    @Test
    void both_aroundTheTransaction_orWithoutOne() {
        assertThat(problems(OutsideInterceptor.class, TRANSACTION, InsideInterceptor.class))
                .isEmpty();
        assertThat(problems(OutsideInterceptor.class, InsideInterceptor.class)).isEmpty();
    }

    /** As Payara's, which it binds to the same annotation and runs further inside. */
    @Test
    void whatElseAServerRuns_isNoneOfOurs() {
        assertThat(problems(OutsideInterceptor.class, TRANSACTION, InsideInterceptor.class, String.class))
                .isEmpty();
        assertThat(problems(String.class, OutsideInterceptor.class, TRANSACTION, InsideInterceptor.class))
                .isEmpty();
    }

    @Test
    void transactionThatIsNotBetween() {
        assertThat(problems(TRANSACTION, OutsideInterceptor.class, InsideInterceptor.class))
                .containsExactly("IDEMPOTENT-206 interceptors: transactions must lie between this library's two"
                        + " interceptors, but the order is [TransactionalInterceptorRequired, OutsideInterceptor,"
                        + " InsideInterceptor]; leave the priorities of @Transactional and of this library as they"
                        + " are");
        assertThat(problems(OutsideInterceptor.class, InsideInterceptor.class, TRANSACTION))
                .hasSize(1);
        assertThat(problems(InsideInterceptor.class, TRANSACTION, OutsideInterceptor.class))
                .hasSize(1);
    }

    @Test
    void missingInterceptor_keepsTheApplicationFromStarting() {
        AgroalDataSource source = JtaServer.pool(TestDatabase.H2.newUrl(), 10);
        try {
            Class<?>[] incomplete = Stream.of(Beans.classes())
                    .filter(bean -> bean != InsideInterceptor.class)
                    .toArray(Class<?>[]::new);
            assertThatThrownBy(() -> {
                        try (WeldContainer container = JtaServer.weld(source)
                                .addBeanClasses(incomplete)
                                .initialize()) {
                            container.select(IdempotencyRuntime.class).get().guard();
                        }
                    })
                    .hasMessageContaining(
                            "IDEMPOTENT-205 interceptors: " + InsideInterceptor.class.getName() + " is not enabled");
        } finally {
            ConfigProviderResolver.instance()
                    .releaseConfig(ConfigProviderResolver.instance().getConfig());
            source.close();
        }
    }
}
