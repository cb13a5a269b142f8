// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.idempotent.AlreadySucceededException;
import io.idempotent.Idempotent;
import io.idempotent.testing.Application;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** A member that takes part in the binding would disable the interceptor wherever it is not at its default. */
class BindingTest {
    /** These need a resource method; the HTTP module's tests call such methods. */
    private static final Set<String> OF_REQUESTS = Set.of("type", "replayStatuses");

    @Test
    void everyMemberOfEveryBinding_isNonbinding() {
        List<JavaClass> bindings = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("io.idempotent").stream()
                        .filter(type -> type.isAnnotatedWith(InterceptorBinding.class))
                        .toList();
        assertThat(bindings).extracting(JavaClass::getName).contains(Idempotent.class.getName());
        assertThat(bindings)
                .flatExtracting(JavaClass::getMethods)
                .isNotEmpty()
                .allSatisfy(member -> assertThat(member.isAnnotatedWith(Nonbinding.class))
                        .as(member.toString())
                        .isTrue());
    }

    @Test
    void everyMemberAtAnotherValue_isStillIntercepted() throws Exception {
        Idempotent annotation = EveryMember.class
                .getMethod("book", String.class, BigDecimal.class)
                .getAnnotation(Idempotent.class);
        for (Method member : Idempotent.class.getDeclaredMethods()) {
            if (OF_REQUESTS.contains(member.getName())) {
                continue;
            }
            assertThat(Objects.deepEquals(member.invoke(annotation), member.getDefaultValue()))
                    .as("%s is at its default", member.getName())
                    .isFalse();
        }
        try (Application application = Application.start(
                Map.of("idempotent.datasource", "default"),
                EveryMember.class,
                EveryMember.Caller.class,
                EveryMember.Nobody.class,
                Ledger.class)) {
            application.execute(Ledger.table(application.database()));
            EveryMember bean = application.bean(EveryMember.class);
            bean.book("1", BigDecimal.ONE);
            assertThatExceptionOfType(AlreadySucceededException.class)
                    .isThrownBy(() -> bean.book("1", BigDecimal.ONE))
                    .satisfies(refusal -> assertThat(refusal.operation()).isEqualTo("every-member"));
            assertThat(application.bean(Ledger.class).rows("1")).isEqualTo(1);
        }
    }
}
