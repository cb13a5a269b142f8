// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;
import jakarta.json.JsonObject;
import jakarta.json.bind.Jsonb;
import jakarta.ws.rs.GET;

import io.idempotent.Idempotent;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.openapi.OASFilter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What an application can call is documented: every type, member, parameter, result and exception. */
class DocumentedApiTest {
    private static final Path SOURCES = Path.of("src/main/java");

    @Test
    void everythingPublic_isDocumented(@TempDir Path output) throws IOException {
        List<Path> api = Stream.of("io/idempotent/jaxrs")
                .flatMap(DocumentedApiTest::sources)
                .toList();
        assertThat(api).hasSizeGreaterThan(3);
        assertThat(complaints(api, output)).isEmpty();
    }

    private static Stream<Path> sources(String folder) {
        try (Stream<Path> files = Files.list(SOURCES.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    private static List<String> complaints(List<Path> sources, Path output) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options =
                List.of("-Xdoclint:all/protected", "-proc:none", "-d", output.toString(), "-classpath", classPath());
        try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, null)) {
            compiler.getTask(null, files, found, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        return found.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() != Diagnostic.Kind.NOTE)
                .map(diagnostic -> diagnostic.getMessage(null) + " at " + diagnostic.getSource())
                .toList();
    }

    /** What the API is made with, however these tests were started. */
    private static String classPath() {
        return Stream.of(
                        Priority.class,
                        ApplicationScoped.class,
                        Inject.class,
                        Interceptor.class,
                        JsonObject.class,
                        Jsonb.class,
                        GET.class,
                        OASFilter.class,
                        Config.class,
                        Nullable.class,
                        Idempotent.class)
                .map(type ->
                        type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }
}
