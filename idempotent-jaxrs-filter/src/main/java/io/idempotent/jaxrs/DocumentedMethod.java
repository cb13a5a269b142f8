// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;

import io.idempotent.KeyType;

/**
 * A guarded resource method as a document of an API names it.
 *
 * @param verb the HTTP method
 * @param template the path within the application, as in {@code orders/{id}}
 * @param type where its key comes from
 */
record DocumentedMethod(String verb, String template, KeyType type) {
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    /** The guarded methods of a class. A class without a path serves below another one, which names no path for it. */
    static List<DocumentedMethod> of(Class<?> resourceClass) {
        return inherited(resourceClass, DocumentedMethod::path)
                .map(path -> Arrays.stream(resourceClass.getMethods())
                        .flatMap(method -> of(method, resourceClass, path).stream())
                        .toList())
                .orElse(List.of());
    }

    private static Optional<DocumentedMethod> of(Method method, Class<?> resourceClass, String path) {
        Optional<String> verb = inherited(method, DocumentedMethod::verb).filter(found -> !READING.contains(found));
        return verb.flatMap(found -> KeyedByRequest.type(method, resourceClass)
                .map(type ->
                        new DocumentedMethod(found, joined(path, inherited(method, DocumentedMethod::path)), type)));
    }

    /** Whether a path of a document, which begins with where the application lives, is this one. */
    boolean isAt(String documented) {
        return ("/" + joined(documented, Optional.empty())).endsWith("/" + template);
    }

    private static String joined(String path, Optional<String> rest) {
        return Stream.concat(Stream.of(path), rest.stream())
                .map(DocumentedMethod::plain)
                .filter(part -> !part.isEmpty())
                .reduce((first, second) -> first + "/" + second)
                .orElse("");
    }

    /** Without slashes at its ends, and without the patterns of parameters. */
    private static String plain(String path) {
        return path.replaceAll("\\{\\s*([\\w.-]+)\\s*:(?:[^{}]|\\{[^{}]*})*}", "{$1}")
                .replaceAll("^/+|/+$", "");
    }

    private static Optional<String> path(AnnotatedElement element) {
        return Optional.ofNullable(element.getAnnotation(Path.class)).map(Path::value);
    }

    private static Optional<String> verb(AnnotatedElement element) {
        return Arrays.stream(element.getAnnotations())
                .map(Annotation::annotationType)
                .flatMap(type -> Optional.ofNullable(type.getAnnotation(HttpMethod.class)).stream())
                .map(HttpMethod::value)
                .findFirst();
    }

    /** From the class, its superclasses or their interfaces. */
    private static Optional<String> inherited(Class<?> start, Function<AnnotatedElement, Optional<String>> asked) {
        return types(start).flatMap(type -> asked.apply(type).stream()).findFirst();
    }

    /** From the method, or from one that it overrides or implements. */
    private static Optional<String> inherited(Method start, Function<AnnotatedElement, Optional<String>> asked) {
        return types(start.getDeclaringClass())
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> method.getName().equals(start.getName())
                        && Arrays.equals(method.getParameterTypes(), start.getParameterTypes()))
                .flatMap(method -> asked.apply(method).stream())
                .findFirst();
    }

    private static Stream<Class<?>> types(Class<?> start) {
        List<Class<?>> types = new ArrayList<>();
        for (Class<?> type = start; type != null; type = type.getSuperclass()) {
            types.add(type);
            types.addAll(Arrays.asList(type.getInterfaces()));
        }
        return types.stream();
    }
}
