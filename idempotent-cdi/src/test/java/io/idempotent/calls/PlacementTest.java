// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;

import io.idempotent.Idempotent;
import io.idempotent.InvalidOperationException;
import io.idempotent.testing.Application;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Wherever the annotation stands, the method is guarded; where it cannot be read, the method does not run. */
class PlacementTest {
    private static final Map<String, String> MEMORY = Map.of("idempotent.store", "memory");

    static Stream<Class<? extends Placements.Counting>> placements() {
        return Stream.of(
                Placements.OnMethod.class,
                Placements.OnClass.class,
                Placements.OnStereotype.class,
                Placements.OnStereotypeOfStereotype.class,
                Placements.OnSuperclass.class,
                Placements.InheritedMethod.class,
                Placements.OnOtherBindingOfMethod.class,
                Placements.OnOtherBindingOfClass.class,
                Placements.MethodBeforeClass.class);
    }

    @ParameterizedTest
    @MethodSource("placements")
    void annotationInAnyPlace_guards(Class<? extends Placements.Counting> type) {
        try (Application application = Application.start(MEMORY, type)) {
            Placements.Counting bean = application.bean(type);
            assertThat(bean.pay("a")).isEqualTo(1);
            assertThat(bean.pay("a")).isEqualTo(1);
            assertThat(bean.pay("b")).isEqualTo(2);
        }
    }

    @Test
    void lessVisibleMethods_areGuarded() {
        try (Application application = Application.start(MEMORY, Placements.LessVisible.class)) {
            Placements.LessVisible bean = application.bean(Placements.LessVisible.class);
            assertThat(bean.packagePrivate("a")).isEqualTo(bean.packagePrivate("a"));
            assertThat(bean.isProtected("a")).isEqualTo(bean.isProtected("a"));
        }
    }

    /** Binds a method as a program can that this library cannot read. */
    static final class Binding implements Extension {
        void bind(@Observes ProcessAnnotatedType<Placements.BoundByAnExtension> type) throws Exception {
            Idempotent annotation =
                    Placements.OnMethod.class.getMethod("pay", String.class).getAnnotation(Idempotent.class);
            type.configureAnnotatedType()
                    .filterMethods(method -> method.getJavaMember().getName().equals("pay"))
                    .forEach(method -> method.add(annotation));
        }
    }

    @Test
    void bindingThatCannotBeRead_isRefusedBeforeTheBusiness() {
        try (Application application =
                Application.start(MEMORY, List.of(new Binding()), Placements.BoundByAnExtension.class)) {
            Placements.BoundByAnExtension bean = application.bean(Placements.BoundByAnExtension.class);
            String place = Placements.BoundByAnExtension.class.getName() + "#pay(String)";
            assertThatExceptionOfType(InvalidOperationException.class)
                    .isThrownBy(() -> bean.pay("a"))
                    .withMessageContaining(
                            "IDEMPOTENT-117 " + place + ": is bound to @Idempotent in a way that cannot be read");
            assertThat(bean.ran()).isZero();
        }
    }
}
