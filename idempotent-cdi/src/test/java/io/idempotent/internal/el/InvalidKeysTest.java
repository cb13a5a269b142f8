// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import javax.tools.ToolProvider;

import io.idempotent.IdempotencyKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** What does not deploy. */
class InvalidKeysTest {

    @Test
    void noKeyAtAll_isAProblem() {
        assertThat(problems("nothing")).singleElement().asString().contains("no key at all", "@IdempotencyKey");
        assertThat(problems("any")).singleElement().asString().contains("no key at all");
    }

    @Test
    void twoKeys_areAProblem() {
        assertThat(problems("marked", "#{channel}")).singleElement().asString().contains("two keys");
    }

    @Test
    void unknownName_isAProblemThatNamesTheKnown() {
        assertThat(problems("two", "#{a.x}-#{c.y}", "#{d}"))
                .hasSize(2)
                .allSatisfy(problem -> assertThat(problem).contains("unknown", "the method has a, b"))
                .anySatisfy(problem -> assertThat(problem).contains("(c)"))
                .anySatisfy(problem -> assertThat(problem).contains("(d)"));
        assertThat(problems("nothing", "#{c}")).singleElement().asString().contains("the method has none");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "#{",
                "#{}",
                "#{value",
                "#{value.}",
                "#{value['}",
                "#{value['}]",
                "#{value b}",
                "${value}",
                "x-#{value}-${value}",
                "#{value += 'x'}",
                "#{value + 1}",
                "#{value - 1}",
                "#{value mod 2}",
                "#{value.a = 1}",
                "#{value; 1}",
                "#{x -> x}",
                "#{Integer.MAX_VALUE}",
                "#{Runtime.getRuntime()}",
                "#{Integer(5)}",
                "#{fn:trim(value)}",
                "#{request.secret}"
            })
    void malformedText_isAProblemInKeyAndPayload(String text) {
        assertThat(problems("any", text))
                .isNotEmpty()
                .allSatisfy(problem -> assertThat(problem).contains("key \"" + text + "\""));
        InvalidKeysException payload = catchThrowableOfType(
                InvalidKeysException.class,
                () -> KeyPlan.compile(KeyPlanTest.method("any"), List.of("#{value}"), List.of(text)));
        assertThat(payload.problems())
                .allSatisfy(problem -> assertThat(problem).startsWith("payload \"" + text + "\""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#{value['a + b']}",
                "#{value['a - b = c; d mod e']}",
                "#{value.modus}",
                "#{value == 1 ? 'x' : 'y'}",
                "#{value >= 1 and value <= 2 and value != 3}",
                "#{not empty value}",
                "plain } text { with 'quotes\"",
                "#{{'a': value}['a']}"
            })
    void readingText_compiles(String text) {
        assertThat(KeyPlan.compile(KeyPlanTest.method("any"), List.of(text), List.of(text)))
                .isNotNull();
    }

    @Test
    void allProblems_areToldAtOnce() {
        InvalidKeysException all = catchThrowableOfType(
                InvalidKeysException.class,
                () -> KeyPlan.compile(KeyPlanTest.method("marked"), List.of("#{x}", "#{"), List.of("${y}", "#{z.}")));
        assertThat(all.problems()).hasSize(5);
        assertThat(all).hasMessageContainingAll(all.problems().toArray(String[]::new));
    }

    @Test
    void classWithoutParameterNames_worksByMarksOnly(@TempDir Path folder)
            throws IOException, ReflectiveOperationException {
        Class<?> nameless = compiledWithoutNames(folder);
        Method named = nameless.getDeclaredMethod("named", String.class);
        Method marked = nameless.getDeclaredMethod("marked", String.class);

        for (String expression : List.of("#{number}", "#{arg0}")) {
            assertThatThrownBy(() -> KeyPlan.compile(named, List.of(expression), List.of()))
                    .isInstanceOf(InvalidKeysException.class)
                    .hasMessageContaining("-parameters")
                    .hasMessageContaining("@IdempotencyKey");
        }
        assertThat(KeyPlan.compile(marked, List.of(), List.of())
                        .evaluate("op", new Object[] {"4711"})
                        .text())
                .isEqualTo("4711");
        assertThat(KeyPlan.compile(named, List.of("constant"), List.of())).isNotNull();
    }

    private static Class<?> compiledWithoutNames(Path folder) throws IOException, ReflectiveOperationException {
        Path source = folder.resolve("Nameless.java");
        Files.writeString(
                source,
                "public interface Nameless { void named(String number);"
                        + " void marked(@io.idempotent.IdempotencyKey String number); }");
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-classpath",
                        whereTheLibraryIs(),
                        "-d",
                        folder.toString(),
                        source.toString());
        assertThat(result).isZero();
        // Left open: the class is used after this method, and the loader goes with it.
        URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, here());
        return loader.loadClass("Nameless");
    }

    /** Asked of the class itself: the class path of the process is that of whatever launched the tests. */
    private static String whereTheLibraryIs() {
        return Path.of(URI.create(IdempotencyKey.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString()))
                .toString();
    }

    @Test
    void withoutInterfacesOfTheLanguage_constantsAndMarksWork() throws ReflectiveOperationException {
        constantsAndMarksWork(new HidingLoader(Set.of("jakarta.el.")));
    }

    @Test
    void withoutImplementationOfTheLanguage_constantsAndMarksWork() throws ReflectiveOperationException {
        constantsAndMarksWork(new HidingLoader(Set.of("com.sun.el.", "org.glassfish.expressly.")));
    }

    private static void constantsAndMarksWork(ClassLoader loader) throws ReflectiveOperationException {
        Method compile = loader.loadClass(KeyPlan.class.getName())
                .getDeclaredMethod("compile", Method.class, List.class, List.class);
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try {
            Thread.currentThread().setContextClassLoader(loader);
            assertThat(compile.invoke(null, KeyPlanTest.method("marked"), List.of(), List.of("constant")))
                    .isNotNull();
            assertThatThrownBy(() -> compile.invoke(null, KeyPlanTest.method("any"), List.of("#{value}"), List.of()))
                    .isInstanceOf(InvocationTargetException.class)
                    .cause()
                    .hasMessageContaining("#{value}")
                    .hasMessageContaining("org.glassfish.expressly:expressly");
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    /** Loads this package anew, in a world where some classes do not exist. */
    private static final class HidingLoader extends ClassLoader {
        private final Set<String> hidden;

        HidingLoader(Set<String> hidden) {
            super(here());
            this.hidden = hidden;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (hidden.stream().anyMatch(name::startsWith)) {
                throw new ClassNotFoundException(name);
            }
            boolean anew = name.startsWith("io.idempotent.internal.el.") || name.startsWith("jakarta.el.");
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : anew ? define(name) : super.loadClass(name, resolve);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] code = in.readAllBytes();
                return defineClass(name, code, 0, code.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private static ClassLoader here() {
        return InvalidKeysTest.class.getClassLoader();
    }

    private static List<String> problems(String method, String... key) {
        return catchThrowableOfType(
                        InvalidKeysException.class,
                        () -> KeyPlan.compile(KeyPlanTest.method(method), List.of(key), List.of()))
                .problems();
    }
}
