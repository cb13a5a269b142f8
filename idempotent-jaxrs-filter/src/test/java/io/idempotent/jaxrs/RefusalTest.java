// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.idempotent.IdempotencyException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RefusalTest {
    /** What only requests can get wrong; no exception stands for it. */
    private static final Set<Problem> OF_REQUESTS =
            EnumSet.of(Problem.NOT_ALLOWED, Problem.TOKEN_INVALID, Problem.TOKEN_RATE, Problem.REQUEST_TOO_LARGE);

    @Test
    void everyLeafOfThePackage_isAmongTheSamples() {
        assertThat(Samples.all().map(Object::getClass)).containsExactlyInAnyOrderElementsOf(leaves().toList());
    }

    @Test
    void everyLeaf_hasAProblemOfItsOwn() {
        assertThat(Samples.all())
                .allSatisfy(
                        exception -> assertThat(Refusal.of(exception).problem()).isNotEqualTo(Problem.REFUSED));
    }

    @Test
    void everyProblem_isReached() {
        assertThat(Samples.all().map(exception -> Refusal.of(exception).problem()))
                .contains(Stream.of(Problem.values())
                        .filter(problem -> problem != Problem.REFUSED && !OF_REQUESTS.contains(problem))
                        .toArray(Problem[]::new));
    }

    private static Stream<Class<?>> leaves() {
        JavaClass root = new ClassFileImporter().importPackages("io.idempotent").get(IdempotencyException.class);
        return root.getAllSubclasses().stream()
                .filter(type -> type.getSubclasses().isEmpty())
                .map(JavaClass::reflect);
    }
}
