// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.tools.ToolProvider;

import jakarta.enterprise.context.ApplicationScoped;

import io.idempotent.Idempotent;
import io.idempotent.KeyMissingException;
import io.idempotent.testing.Application;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A program that was compiled without the names of its parameters: no two calls may get one key from that. */
class WithoutNamesTest {
    private static final Map<String, String> MEMORY = Map.of("idempotent.store", "memory");
    private static final String BEAN = """
            package nameless;

            @jakarta.enterprise.context.ApplicationScoped
            public class %s implements java.util.function.UnaryOperator<String> {
                private int ran;

                @Override
                @io.idempotent.Idempotent%s
                public String apply(%s String order) {
                    return order + " " + ++ran;
                }
            }
            """;

    @TempDir
    Path folder;

    private final ClassLoader own = Thread.currentThread().getContextClassLoader();
    private URLClassLoader loader;

    @BeforeEach
    void compileWithoutNames() throws Exception {
        compile("ByName", "(key = \"#{order}\")", "");
        compile("ByMark", "", "@io.idempotent.IdempotencyKey");
        loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, own);
        Thread.currentThread().setContextClassLoader(loader);
    }

    @AfterEach
    void forget() throws Exception {
        Thread.currentThread().setContextClassLoader(own);
        loader.close();
    }

    private void compile(String name, String annotation, String parameter) throws Exception {
        Path source = Files.writeString(folder.resolve(name + ".java"), BEAN.formatted(name, annotation, parameter));
        String path = location(Idempotent.class) + File.pathSeparator + location(ApplicationScoped.class);
        String[] options = {"-proc:none", "-g:none", "-cp", path, "-d", folder.toString(), source.toString()};
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, options);
        assertThat(status).isZero();
    }

    private static String location(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    private Class<?> type(String name) throws ClassNotFoundException {
        return loader.loadClass("nameless." + name);
    }

    private static Object call(Object bean, String order) throws Exception {
        try {
            return bean.getClass().getMethod("apply", String.class).invoke(bean, order);
        } catch (InvocationTargetException failure) {
            throw (Exception) failure.getCause();
        }
    }

    @Test
    void keyThatNamesAParameter_doesNotDeploy() {
        assertThatThrownBy(() -> Application.start(MEMORY, type("ByName")))
                .hasMessage(
                        "IDEMPOTENT-110 nameless.ByName#apply(String): key \"#{order}\" names parameters (order), but"
                                + " the class was compiled without their names: compile it with -parameters, or mark parameters"
                                + " with @IdempotencyKey");
    }

    @Test
    void markedParameter_needsNoName() throws Exception {
        try (Application application = Application.start(MEMORY, type("ByMark"))) {
            Object bean = application.bean(type("ByMark"));
            assertThat(call(bean, "a")).isEqualTo("a 1");
            assertThat(call(bean, "a")).isEqualTo("a 1");
            assertThat(call(bean, "b")).isEqualTo("b 2");
            assertThatThrownBy(() -> call(bean, null)).isInstanceOf(KeyMissingException.class);
            assertThatThrownBy(() -> call(bean, " ")).isInstanceOf(KeyMissingException.class);
            assertThat(call(bean, "c")).isEqualTo("c 3");
        }
    }
}
