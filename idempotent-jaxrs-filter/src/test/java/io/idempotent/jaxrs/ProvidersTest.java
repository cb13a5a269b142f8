// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.ext.Provider;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What servers ask of a provider before they take it; the one that runs these tests asks less than others. */
class ProvidersTest {

    @Test
    void everyProvider_hasAPublicConstructor() {
        assertThat(providers())
                .isNotEmpty()
                .allSatisfy(provider -> assertThat(provider.getConstructors())
                        .as("public constructors of %s, which RESTEasy does not deploy without", provider)
                        .isNotEmpty());
    }

    @Test
    void everyProvider_isABeanWithAScope() {
        assertThat(providers()).allSatisfy(provider -> assertThat(provider).hasAnnotation(ApplicationScoped.class));
    }

    private static Stream<Class<?>> providers() {
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("io.idempotent.jaxrs").stream()
                        .filter(type -> type.isAnnotatedWith(Provider.class))
                        .map(JavaClass::reflect);
    }
}
