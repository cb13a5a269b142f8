// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.deployment;

import java.util.List;
import java.util.Map;

import jakarta.enterprise.context.ApplicationScoped;

import io.idempotent.Idempotent;
import io.idempotent.deployment.WrongPrograms.Asynchronous;
import io.idempotent.deployment.WrongPrograms.BlankName;
import io.idempotent.deployment.WrongPrograms.BrokenExpression;
import io.idempotent.deployment.WrongPrograms.Durable;
import io.idempotent.deployment.WrongPrograms.DurationsOutOfRange;
import io.idempotent.deployment.WrongPrograms.EndlessDurations;
import io.idempotent.deployment.WrongPrograms.FinalMethod;
import io.idempotent.deployment.WrongPrograms.ImplementsAnnotatedInterface;
import io.idempotent.deployment.WrongPrograms.ImplementsAnnotatedMethod;
import io.idempotent.deployment.WrongPrograms.ManyFaults;
import io.idempotent.deployment.WrongPrograms.NoKey;
import io.idempotent.deployment.WrongPrograms.NotTransactional;
import io.idempotent.deployment.WrongPrograms.Overloaded;
import io.idempotent.deployment.WrongPrograms.OverlongName;
import io.idempotent.deployment.WrongPrograms.Plain;
import io.idempotent.deployment.WrongPrograms.PrivateMethod;
import io.idempotent.deployment.WrongPrograms.SameNames;
import io.idempotent.deployment.WrongPrograms.Staged;
import io.idempotent.deployment.WrongPrograms.StaticMethod;
import io.idempotent.deployment.WrongPrograms.TwoKeys;
import io.idempotent.deployment.WrongPrograms.UnannotatedGenericOverride;
import io.idempotent.deployment.WrongPrograms.UnannotatedOverride;
import io.idempotent.deployment.WrongPrograms.UnbuildableRejections;
import io.idempotent.deployment.WrongPrograms.UnknownParameter;
import io.idempotent.deployment.WrongPrograms.UnsupportedResults;
import io.idempotent.deployment.WrongPrograms.Volatile;
import io.idempotent.deployment.WrongPrograms.WrongDuration;
import io.idempotent.testing.Application;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A wrong program does not deploy, and is told what to do: each message whole. */
class ProgramFaultsTest {
    private static final String PLACE = WrongPrograms.class.getName() + "$";

    private static String problem(int id, String place, String text) {
        return "IDEMPOTENT-" + id + " " + PLACE + place + ": " + text;
    }

    private static List<String> of(Class<?>... beans) {
        return Refusal.of(Refusal.MEMORY, beans);
    }

    @Test
    void nameThatIsBlankOrTooLong() {
        String text = "the operation's name must have 1 to 200 characters; set 'name'";
        assertThat(of(BlankName.class)).containsExactly(problem(101, "BlankName#pay(String)", text));
        assertThat(of(OverlongName.class)).containsExactly(problem(101, "OverlongName#pay(String)", text));
    }

    @Test
    void configuredChoiceThatIsNone() {
        String name = PLACE + "Plain/pay/Idempotent/whenInProgress";
        assertThat(Refusal.of(Refusal.memoryAnd(name, "sometimes"), Plain.class))
                .containsExactly(problem(
                        102, "Plain#pay(String)", "the configured 'whenInProgress' must be one of [REJECT, WAIT]"));
    }

    @Test
    void durationThatIsNone() {
        String text = "'lease' must be an ISO-8601 duration such as PT30S";
        assertThat(of(WrongDuration.class)).containsExactly(problem(103, "WrongDuration#pay(String)", text));
        assertThat(Refusal.of(Refusal.memoryAnd(PLACE + "Plain/pay/Idempotent/lease", "soon"), Plain.class))
                .containsExactly(problem(103, "Plain#pay(String)", text));
    }

    @Test
    void durationsBelowTheirRange() {
        String place = "DurationsOutOfRange#pay(String)";
        assertThat(of(DurationsOutOfRange.class))
                .containsExactly(
                        problem(104, place, "'lease' is PT0.5S, but must be from PT1S to PT24H"),
                        problem(104, place, "'maximumHold' is PT0.1S, but must be from PT0.5S to PT87600H"),
                        problem(104, place, "'retention' is PT0.2S, but must be from PT0.5S to PT87600H"),
                        problem(104, place, "'retryAfter' is PT0S, but must be from PT1S to PT24H"),
                        problem(104, place, "'waitLimit' is PT1S, but must be from PT0.001S to PT0.5S"));
    }

    @Test
    void durationsAboveTheirRange() {
        String place = "EndlessDurations#pay(String)";
        assertThat(of(EndlessDurations.class))
                .containsExactly(
                        problem(104, place, "'lease' is PT24H0.001S, but must be from PT1S to PT24H"),
                        problem(104, place, "'maximumHold' is PT87600H1S, but must be from PT24H0.001S to PT87600H"),
                        problem(104, place, "'retention' is PT2400000H, but must be from PT24H0.001S to PT87600H"),
                        problem(104, place, "'retryAfter' is PT48H, but must be from PT1S to PT24H"),
                        problem(104, place, "'waitLimit' is PT0S, but must be from PT0.001S to PT24H0.001S"));
    }

    @Test
    void privateMethod() {
        assertThat(of(PrivateMethod.class))
                .containsExactly(problem(
                        105,
                        "PrivateMethod#pay(String)",
                        "a private method is not intercepted; make it package-private"));
    }

    @Test
    void staticMethod() {
        assertThat(of(StaticMethod.class))
                .containsExactly(problem(
                        106,
                        "StaticMethod#pay(String)",
                        "a static method is not intercepted; make it an instance method"));
    }

    /** Weld refuses it itself, and earlier. */
    @Test
    void finalMethod() {
        assertThatThrownBy(() -> Application.start(Refusal.MEMORY, FinalMethod.class))
                .hasMessage(
                        "WELD-001504: Intercepted bean method [EnhancedAnnotatedMethodImpl] @Idempotent public final "
                                + PLACE + "FinalMethod.pay(String)"
                                + " (intercepted by io.idempotent.internal.cdi.OutsideInterceptor) cannot be declared final");
    }

    @Test
    void annotationOnAnInterface_orOnAMethodOfOne() {
        String text =
                "an annotation on an interface is not seen by every server; put it on the class that implements it";
        assertThat(of(ImplementsAnnotatedInterface.class)).containsExactly(problem(108, "AnnotatedInterface", text));
        assertThat(of(ImplementsAnnotatedMethod.class))
                .containsExactly(problem(108, "AnnotatedMethod#pay(String)", text));
    }

    @Test
    void twoMethodsWithOneName_givenOrByDefault() {
        List<String> named = of(SameNames.class);
        assertThat(named)
                .singleElement()
                .isIn(
                        sameName("SameNames#payLater(String)", "pay", "SameNames#pay(String)"),
                        sameName("SameNames#pay(String)", "pay", "SameNames#payLater(String)"));
        String byDefault = PLACE + "Overloaded#pay";
        assertThat(of(Overloaded.class))
                .singleElement()
                .isIn(
                        sameName("Overloaded#pay(String, String)", byDefault, "Overloaded#pay(String)"),
                        sameName("Overloaded#pay(String)", byDefault, "Overloaded#pay(String, String)"));
    }

    private static String sameName(String place, String name, String first) {
        return problem(
                109, place, "has the operation name '" + name + "' of " + PLACE + first + "; give each its own 'name'");
    }

    @Test
    void keysThatAreNone() {
        assertThat(of(NoKey.class))
                .containsExactly(problem(
                        110,
                        "NoKey#pay(String)",
                        "no key at all: name it in key = \"#{...}\", or mark a parameter with @IdempotencyKey"));
        assertThat(of(TwoKeys.class))
                .containsExactly(
                        problem(110, "TwoKeys#pay(String)", "two keys: remove either key or @IdempotencyKey order"));
        assertThat(of(UnknownParameter.class))
                .containsExactly(
                        problem(
                                110,
                                "UnknownParameter#pay(String)",
                                "key \"#{oder}\" names unknown parameters (oder): the method has order"),
                        problem(
                                110,
                                "UnknownParameter#pay(String)",
                                "payload \"#{amount}\" names unknown parameters (amount): the method has order"));
    }

    @Test
    void expressionsThatDoNotCompile() {
        assertThat(of(BrokenExpression.class))
                .containsExactlyInAnyOrder(
                        problem(
                                110,
                                "BrokenExpression#pay(String)",
                                "key \"#{order\" has an expression that does not end: close it with }"),
                        problem(
                                110,
                                "BrokenExpression#settle(String)",
                                "key \"#{order + 1}\" computes, and would take a missing value for 0 or for an empty"
                                        + " text: let every #{...} read one value, as in \"#{a}-#{b}\", and compute before"
                                        + " the call"));
    }

    @Test
    void durableStageWithoutARecovery() {
        assertThat(Refusal.of(Map.of("idempotent.datasource", "default"), Staged.class))
                .containsExactly(problem(
                        114,
                        "Staged#pay(String)",
                        "the operation is durable, but what a CompletionStage stands for is done outside the method's"
                                + " transaction, so a crash leaves its outcome unknown. Say with 'recovery' what shall"
                                + " happen then: RETRY runs again, RECONCILE asks your Reconciler bean"));
    }

    @Test
    void resultsThatCannotBeStored() {
        assertThat(of(UnsupportedResults.class))
                .containsExactlyInAnyOrder(
                        readOnce("stream", "java.io.InputStream"),
                        readOnce("many", "java.util.stream.Stream"),
                        asynchronous("future", "java.util.concurrent.Future"),
                        asynchronous("publisher", "java.util.concurrent.Flow$Publisher"));
    }

    private static String readOnce(String method, String type) {
        return problem(
                111,
                "UnsupportedResults#" + method + "(String)",
                "the result type " + type
                        + " can be read only once or lies elsewhere, so that a duplicate would get nothing: return a"
                        + " value, such as byte[], String, List or a record");
    }

    private static String asynchronous(String method, String type) {
        return problem(
                111,
                "UnsupportedResults#" + method + "(String)",
                "the result type " + type
                        + " is asynchronous where only a value can be stored: return the value itself, or a CompletionStage of it");
    }

    @Test
    void methodThatReturnsBeforeItHasRun() {
        assertThat(of(Asynchronous.class))
                .containsExactly(problem(
                        118,
                        "Asynchronous#pay(String)",
                        "the method returns before it has run (@jakarta.ejb.Asynchronous), and nothing tells its end;"
                                + " let it return a CompletionStage"));
    }

    @Test
    void rejectionsThatCannotBeBuiltAgain() {
        assertThat(of(UnbuildableRejections.class))
                .containsExactly(
                        unbuildable("UnbuildableRejections#pay(String)", "Coded"),
                        unbuildable("UnbuildableRejections#pay(String)", "Abstract"));
    }

    private static String unbuildable(String place, String type) {
        return problem(
                112,
                place,
                "replayOn names " + PLACE + type
                        + ", which needs a public constructor with one String or without parameters");
    }

    @Test
    void durableWithoutADatabase() {
        assertThat(Refusal.of(Map.of("idempotent.redis.address", "redis://localhost:1"), Durable.class))
                .containsExactly(problem(
                        113, "Durable#pay(String)", "a DURABLE operation needs a database; set idempotent.datasource"));
    }

    @Test
    void durableBesideADatabaseThatIsNotUsed() {
        assertThat(Refusal.of(Refusal.memoryAnd("idempotent.datasource", "default"), Durable.class))
                .containsExactly(
                        problem(
                                113,
                                "Durable#pay(String)",
                                "a DURABLE operation needs a database, which idempotent.store=memory does not use; leave it out"));
    }

    @Test
    void durableWithoutATransactionAndWithoutARecovery() {
        assertThat(Refusal.of(Map.of("idempotent.datasource", "default"), NotTransactional.class))
                .containsExactly(problem(
                        114,
                        "NotTransactional#pay(String)",
                        "the operation is durable, but the method is not itself transactional, so a crash leaves its"
                                + " outcome unknown. Add @Transactional, or say with 'recovery' what shall happen then:"
                                + " RETRY runs again, RECONCILE asks your Reconciler bean"));
    }

    @Test
    void volatileWithoutRedis() {
        assertThat(Refusal.of(Map.of("idempotent.datasource", "default"), Volatile.class))
                .containsExactly(problem(
                        115, "Volatile#pay(String)", "a VOLATILE operation needs Redis; set idempotent.redis.address"));
    }

    /** Stores may be named only when the application starts, so that this is for the start to say, and once. */
    @Test
    void noStoreAtAll_isNoFaultOfThePrograms() {
        String noStore = "IDEMPOTENT-204 idempotent.store: there is no store; set idempotent.datasource,"
                + " idempotent.redis.address, or both";
        assertThat(Refusal.of(Map.of(), Plain.class, Durable.class, Volatile.class))
                .containsExactly(noStore);
        assertThat(Refusal.of(Map.of(), Plain.class, NoKey.class))
                .containsExactly(problem(
                        110,
                        "NoKey#pay(String)",
                        "no key at all: name it in key = \"#{...}\", or mark a parameter with @IdempotencyKey"));
    }

    @Test
    void overrideThatLostTheAnnotation_alsoWhereATypeVariableHidesThatItOverrides() {
        assertThat(of(UnannotatedOverride.class))
                .containsExactly(lostAnnotation("UnannotatedOverride#pay(String)", "Base"));
        assertThat(of(UnannotatedGenericOverride.class))
                .containsExactly(lostAnnotation("UnannotatedGenericOverride#pay(String)", "Generic"));
    }

    private static String lostAnnotation(String place, String base) {
        return problem(
                116,
                place,
                "overrides an @Idempotent method of " + PLACE + base + " and would run unguarded; annotate it too");
    }

    @Test
    void manyFaults_areToldAtOnce() {
        assertThat(of(ManyFaults.class, NoKey.class))
                .containsExactlyInAnyOrder(
                        problem(103, "ManyFaults#order(String)", "'lease' must be an ISO-8601 duration such as PT30S"),
                        problem(
                                110,
                                "ManyFaults#order(String)",
                                "key \"#{oder}\" names unknown parameters (oder): the method has order"),
                        unbuildable("ManyFaults#order(String)", "Coded"),
                        problem(
                                105,
                                "ManyFaults#later(String)",
                                "a private method is not intercepted; make it package-private"),
                        problem(
                                106,
                                "ManyFaults#later(String)",
                                "a static method is not intercepted; make it an instance method"),
                        problem(
                                110,
                                "ManyFaults#later(String)",
                                "no key at all: name it in key = \"#{...}\", or mark a parameter with @IdempotencyKey"),
                        problem(
                                111,
                                "ManyFaults#later(String)",
                                "the result type java.util.concurrent.Future is asynchronous where only a value can be"
                                        + " stored: return the value itself, or a CompletionStage of it"),
                        lostAnnotation("ManyFaults#pay(String)", "Base"),
                        problem(
                                110,
                                "NoKey#pay(String)",
                                "no key at all: name it in key = \"#{...}\", or mark a parameter with"
                                        + " @IdempotencyKey"));
    }

    /** A method that two beans inherit: their calls would answer each other. */
    abstract static class Inherited {
        @Idempotent(name = "inherited", key = "#{order}")
        public String pay(String order) {
            return order;
        }
    }

    @ApplicationScoped
    static class FirstHeir extends Inherited {}

    @ApplicationScoped
    static class SecondHeir extends Inherited {}

    @Test
    void methodThatTwoBeansInherit_isTwoOperationsWithOneName() {
        String place = "io.idempotent.deployment.ProgramFaultsTest$Inherited#pay(String)";
        assertThat(Refusal.of(Refusal.MEMORY, FirstHeir.class, SecondHeir.class))
                .containsExactly("IDEMPOTENT-109 " + place + ": has the operation name 'inherited' of " + place
                        + "; give each its own 'name'");
    }
}
