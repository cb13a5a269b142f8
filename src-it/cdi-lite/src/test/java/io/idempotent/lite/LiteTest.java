// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.lite;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** The same jar on CDI Lite: a good program is built, and guarded when it runs; a wrong one is not built. */
class LiteTest {
    private static final Map<String, String> MEMORY = Map.of("idempotent.store", "memory");

    @TempDir
    Path folder;

    @Test
    void goodProgram_isBuiltAndGuarded() {
        LiteBuild.into(folder, MEMORY, Program.Desk.class, Program.Entrance.class);
        try (LiteApplication application = LiteApplication.start(folder, MEMORY)) {
            assertThat(call(application, "book A-1 5")).isEqualTo("Receipt[number=A-1, amount=5, execution=1]");
            assertThat(call(application, "book A-1 5")).isEqualTo("Receipt[number=A-1, amount=5, execution=1]");
            assertThat(call(application, "book A-1 6")).isEqualTo("KeyReusedException");
            assertThat(call(application, "blank")).isEqualTo("KeyMissingException");
            assertThat(call(application, "book A-2 5")).isEqualTo("Receipt[number=A-2, amount=5, execution=2]");
            assertThat(call(application, "refuse B-1")).isEqualTo("3");
            assertThat(call(application, "refuse B-1")).isEqualTo("AlreadySucceededException");
        }
    }

    /** ArC intercepts a call on {@code this}: each such call is one like all others, and goes through the guard once. */
    @Test
    void callOnThis_isGuarded() {
        LiteBuild.into(folder, MEMORY, Program.Desk.class, Program.Entrance.class);
        try (LiteApplication application = LiteApplication.start(folder, MEMORY)) {
            assertThat(call(application, "twice A-1 5")).isEqualTo("Receipt[number=A-1, amount=5, execution=1]");
            assertThat(call(application, "book A-2 5")).isEqualTo("Receipt[number=A-2, amount=5, execution=2]");
        }
    }

    /** ArC would run the getter through the interceptors again, if reading the key called it. */
    @Test
    void annotationOnTheClass_guardsEachCallOnce() {
        LiteBuild.into(folder, MEMORY, Program.WholeDesk.class, Program.WholeEntrance.class);
        try (LiteApplication application = LiteApplication.start(folder, MEMORY)) {
            assertThat(application.call(Program.WholeEntrance.class, "A-1")).isEqualTo("A-1 1");
            assertThat(application.call(Program.WholeEntrance.class, "A-1")).isEqualTo("A-1 1");
            assertThat(application.call(Program.WholeEntrance.class, "A-2")).isEqualTo("A-2 2");
        }
    }

    private static String call(LiteApplication application, String words) {
        return application.call(Program.Entrance.class, words);
    }

    /** What a build does not know, a start may: an image is built once, and told by its surroundings what to use. */
    @Test
    void storeThatIsNamedOnlyAtTheStart() {
        LiteBuild.into(folder, Map.of(), Program.Desk.class, Program.Entrance.class);
        assertThat(problems(catchThrowable(() -> LiteApplication.start(folder, Map.of()))))
                .containsExactly("IDEMPOTENT-204 idempotent.store: there is no store; set idempotent.datasource,"
                        + " idempotent.redis.address, or both");
        try (LiteApplication application = LiteApplication.start(folder, MEMORY)) {
            assertThat(call(application, "book A-1 5")).isEqualTo("Receipt[number=A-1, amount=5, execution=1]");
        }
    }

    @Test
    void wrongPrograms_areNotBuilt_andToldEverythingAtOnce() {
        String asynchronous = "the result type java.util.concurrent.Future is asynchronous where only a value can be"
                + " stored: return the value itself, or a CompletionStage of it";
        assertThat(problems(catchThrowable(() -> LiteBuild.into(
                        folder,
                        MEMORY,
                        WrongPrograms.Static.class,
                        WrongPrograms.Keys.class,
                        WrongPrograms.Implementing.class,
                        WrongPrograms.Overriding.class,
                        WrongPrograms.Durable.class))))
                .containsExactlyInAnyOrder(
                        problem(
                                106,
                                "Static#settle(String)",
                                "a static method is not intercepted; make it an instance method"),
                        problem(
                                110,
                                "Keys#pay(String)",
                                "no key at all: name it in key = \"#{...}\", or mark a parameter with @IdempotencyKey"),
                        problem(103, "Keys#settle(String)", "'lease' must be an ISO-8601 duration such as PT30S"),
                        problem(
                                110,
                                "Keys#settle(String)",
                                "key \"#{oder}\" names unknown parameters (oder): the method has order"),
                        problem(111, "Keys#settle(String)", asynchronous),
                        problem(
                                108,
                                "Payable#pay(String)",
                                "an annotation on an interface is not seen by every server; put it on the class that"
                                        + " implements it"),
                        problem(
                                116,
                                "Overriding#pay(String)",
                                "overrides an @Idempotent method of " + WrongPrograms.class.getName()
                                        + "$Base and would run unguarded; annotate it too"),
                        problem(
                                113,
                                "Durable#pay(String)",
                                "a DURABLE operation needs a database, which idempotent.store=memory does not use; leave it out"),
                        problem(
                                114,
                                "Durable#pay(String)",
                                "the operation is durable, but the method is not itself transactional, so a crash leaves"
                                        + " its outcome unknown. Add @Transactional, or say with 'recovery' what shall"
                                        + " happen then: RETRY runs again, RECONCILE asks your Reconciler bean"));
    }

    private static List<String> problems(Throwable refusal) {
        assertThat(refusal).isNotNull();
        return String.valueOf(refusal.getMessage())
                .lines()
                .filter(line -> line.contains("IDEMPOTENT-"))
                .map(line -> line.substring(line.indexOf("IDEMPOTENT-")))
                .toList();
    }

    private static String problem(int id, String place, String text) {
        return "IDEMPOTENT-" + id + " " + WrongPrograms.class.getName() + "$" + place + ": " + text;
    }
}
