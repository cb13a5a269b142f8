// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

import java.util.Map;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

/**
 * The arrows between the packages, each written as what a package may use, and the few habits that a compiler does not
 * enforce. The arrows: {@code cdi → tiered → redis, sql, memory → protocol → spi → root}, {@code cdi → el → protocol} and
 * {@code cdi → json → spi}.
 */
@AnalyzeClasses(packages = "io.idempotent", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String ROOT = "io.idempotent";
    private static final String SPI = "io.idempotent.spi";
    private static final String PROTOCOL = "io.idempotent.internal.protocol";
    private static final String REDIS = "io.idempotent.internal.redis";
    private static final String SQL = "io.idempotent.internal.sql";
    private static final String MEMORY = "io.idempotent.internal.memory";
    private static final String TIERED = "io.idempotent.internal.tiered";
    private static final String EL = "io.idempotent.internal.el";
    private static final String JSON = "io.idempotent.internal.json";
    private static final String CDI = "io.idempotent.internal.cdi";

    private static final String[] JDBC = {"java.sql..", "javax.sql.."};

    /** The Java platform without JDBC, and the null annotations. */
    private static final DescribedPredicate<JavaClass> PLAIN_JAVA =
            resideInAnyPackage("java..", "org.jspecify.annotations").and(not(resideInAnyPackage(JDBC)));

    /**
     * Instance fields that may be reassigned though they are not volatile: full field name to the reason, which names
     * the lock or the single thread that guards the field.
     */
    private static final Map<String, String> MUTABLE_BY_DESIGN = Map.ofEntries(
            Map.entry("io.idempotent.internal.el.KeyPlanCompiler.expressions", "one thread compiles one method"),
            Map.entry("io.idempotent.internal.el.Template.position", "one thread parses one text"),
            Map.entry("io.idempotent.internal.el.KeyText.line", "one thread reads one call's key"),
            Map.entry("io.idempotent.internal.protocol.Frames.content", "one thread writes one text"),
            Map.entry("io.idempotent.internal.protocol.Frames.length", "one thread writes one text"),
            Map.entry("io.idempotent.internal.protocol.Lease.confirmedUntil", "guarded by this"),
            Map.entry("io.idempotent.internal.protocol.Lease.lastAsked", "guarded by this"),
            Map.entry("io.idempotent.internal.protocol.Lease.lost", "guarded by this"),
            Map.entry("io.idempotent.internal.protocol.Observation.end", "guarded by this"),
            Map.entry("io.idempotent.internal.protocol.Observation.receiver", "guarded by this"),
            Map.entry("io.idempotent.internal.protocol.Exchange.stage", "guarded by this"),
            Map.entry("io.idempotent.internal.protocol.Exchange.disposition", "guarded by this"),
            Map.entry("io.idempotent.internal.protocol.Exchange.answer", "guarded by this"),
            Map.entry("io.idempotent.internal.cdi.HandOffs.closed", "guarded by its lock"),
            Map.entry("io.idempotent.internal.cdi.HandOffs.open", "guarded by its lock"),
            Map.entry("io.idempotent.internal.sql.Bounds.needed", "one thread runs one transaction"),
            Map.entry("io.idempotent.internal.sql.Bounds.set", "one thread runs one transaction"),
            Map.entry("io.idempotent.internal.tiered.Breaker.failures", "guarded by this"),
            Map.entry("io.idempotent.internal.tiered.Breaker.nextTryAt", "guarded by this"),
            Map.entry("io.idempotent.internal.cdi.DeploymentChecks.hasRedisBean", "one thread deploys"),
            Map.entry("io.idempotent.internal.cdi.DeploymentChecks.hasOwnCodec", "one thread deploys"),
            Map.entry("io.idempotent.internal.cdi.DeploymentChecks.hasHttpModule", "one thread deploys"));

    @ArchTest
    static final ArchRule every_class_lives_in_a_named_package = classes()
            .should()
            .resideInAnyPackage(ROOT, SPI, PROTOCOL, REDIS, SQL, MEMORY, TIERED, EL, JSON, CDI)
            .because("a package without a rule of its own would escape all of them");

    @ArchTest
    static final ArchRule root_uses_plain_java_and_annotations = only(
            ROOT,
            PLAIN_JAVA
                    .or(resideInAnyPackage(ROOT, "jakarta.interceptor", "jakarta.inject", "jakarta.enterprise.util"))
                    .or(name("jakarta.ejb.ApplicationException")));

    @ArchTest
    static final ArchRule spi_uses_root = only(SPI, PLAIN_JAVA.or(resideInAnyPackage(SPI, ROOT)));

    @ArchTest
    static final ArchRule protocol_uses_spi_and_root =
            only(PROTOCOL, PLAIN_JAVA.or(resideInAnyPackage(PROTOCOL, SPI, ROOT)));

    @ArchTest
    static final ArchRule redis_uses_protocol_and_redisson =
            only(REDIS, PLAIN_JAVA.or(resideInAnyPackage(REDIS, PROTOCOL, SPI, ROOT, "org.redisson..")));

    @ArchTest
    static final ArchRule sql_uses_protocol_jdbc_and_transactions = only(
            SQL,
            PLAIN_JAVA
                    .or(resideInAnyPackage(SQL, PROTOCOL, SPI, ROOT, "jakarta.transaction.."))
                    .or(name("jakarta.enterprise.context.ApplicationScoped"))
                    .or(resideInAnyPackage(JDBC)));

    @ArchTest
    static final ArchRule memory_uses_protocol =
            only(MEMORY, PLAIN_JAVA.or(resideInAnyPackage(MEMORY, PROTOCOL, SPI, ROOT)));

    @ArchTest
    static final ArchRule tiered_uses_the_stores =
            only(TIERED, PLAIN_JAVA.or(resideInAnyPackage(TIERED, REDIS, SQL, MEMORY, PROTOCOL, SPI, ROOT)));

    @ArchTest
    static final ArchRule el_uses_protocol_and_expressions =
            only(EL, PLAIN_JAVA.or(resideInAnyPackage(EL, PROTOCOL, SPI, ROOT, "jakarta.el")));

    @ArchTest
    static final ArchRule json_uses_spi_and_json =
            only(JSON, PLAIN_JAVA.or(resideInAnyPackage(JSON, SPI, ROOT, "jakarta.json..")));

    @ArchTest
    static final ArchRule only_redis_knows_redisson = onlyOne(REDIS, "org.redisson..");

    @ArchTest
    static final ArchRule only_sql_knows_jdbc = onlyOne(SQL, JDBC);

    @ArchTest
    static final ArchRule only_sql_knows_transactions = onlyOne(SQL, "jakarta.transaction..");

    @ArchTest
    static final ArchRule only_el_knows_expressions = onlyOne(EL, "jakarta.el..");

    @ArchTest
    static final ArchRule only_json_knows_json = onlyOne(JSON, "jakarta.json..");

    @ArchTest
    static final ArchRule nobody_imports_the_composition_root = onlyOne(CDI, CDI);

    @ArchTest
    static final ArchRule no_package_is_a_drawer = noClasses()
            .should()
            .resideInAnyPackage("..util..", "..utils..", "..helper..", "..common..", "..misc..")
            .because("a package is named after what it knows");

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
            .should(beFinalOrVolatileOrExplained())
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule nothing_static_changes = fields().that()
            .areStatic()
            .should()
            .beFinal()
            .because("two applications on one server may share this class")
            .allowEmptyShould(true);

    private static ArchRule only(String from, DescribedPredicate<JavaClass> allowed) {
        return classes()
                .that()
                .resideInAPackage(from)
                .should()
                .onlyDependOnClassesThat(allowed)
                .allowEmptyShould(true);
    }

    private static ArchRule onlyOne(String knower, String... known) {
        return noClasses()
                .that(not(resideInAPackage(knower)))
                .should()
                .dependOnClassesThat(resideInAnyPackage(known))
                .allowEmptyShould(true);
    }

    private static ArchCondition<JavaField> beFinalOrVolatileOrExplained() {
        return new ArchCondition<>("be final, or volatile, or explained in MUTABLE_BY_DESIGN") {
            @Override
            public void check(JavaField field, ConditionEvents events) {
                boolean explained = field.getModifiers().contains(JavaModifier.FINAL)
                        || field.getModifiers().contains(JavaModifier.VOLATILE)
                        || MUTABLE_BY_DESIGN.containsKey(field.getFullName());
                events.add(new SimpleConditionEvent(
                        field, explained, field.getDescription() + " can change without other threads seeing it"));
            }
        };
    }
}
