// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.security.MessageDigest;
import java.util.Arrays;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

/** What the HTTP module may use of the other jar: what any application or module may, and no more. */
@AnalyzeClasses(packages = "io.idempotent.jaxrs", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule every_class_lives_in_the_one_package =
            classes().should().resideInAPackage("io.idempotent.jaxrs");

    @ArchTest
    static final ArchRule nothing_internal_is_used = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.idempotent.internal..")
            .because("internal packages may change any day");

    @ArchTest
    static final ArchRule no_store_is_known = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.redisson..", "java.sql..", "javax.sql..", "jakarta.transaction..");

    @ArchTest
    static final ArchRule open_api_is_known_to_its_filter_alone = noClasses()
            .that()
            .doNotHaveSimpleName("OpenApiFilter")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.eclipse.microprofile.openapi..")
            .orShould()
            .dependOnClassesThat()
            .haveSimpleName("OpenApiFilter")
            .because("most servers do not have it, and load what they are not told to leave alone");

    /** Nothing else could notice: a comparison that stops early gives the same answers. */
    @ArchTest
    static final ArchRule signatures_are_compared_in_constant_time = methods()
            .that()
            .haveName("isSignedBy")
            .should(new ArchCondition<>("compare with MessageDigest.isEqual and nothing else") {
                @Override
                public void check(JavaMethod method, ConditionEvents events) {
                    boolean isConstant = method.getMethodCallsFromSelf().stream()
                            .anyMatch(call -> call.getTargetOwner().isEquivalentTo(MessageDigest.class)
                                    && call.getName().equals("isEqual"));
                    boolean isOther = method.getMethodCallsFromSelf().stream()
                            .anyMatch(call -> call.getTargetOwner().isEquivalentTo(Arrays.class));
                    events.add(new SimpleConditionEvent(method, isConstant && !isOther, method.getFullName()));
                }
            });

    @ArchTest
    static final ArchRule no_class_has_a_vague_name = noClasses()
            .that()
            .areTopLevelClasses()
            .should()
            .haveNameMatching(".*(Manager|Helper|Utils?|Processor|Handler)")
            .because("a class is named after what it does");

    @ArchTest
    static final ArchRule instance_fields_do_not_change_unseen = fields().that()
            .areNotStatic()
            .should()
            .beFinal()
            .orShould()
            .haveModifier(JavaModifier.VOLATILE)
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule nothing_static_changes =
            fields().that().areStatic().should().beFinal().allowEmptyShould(true);
}
