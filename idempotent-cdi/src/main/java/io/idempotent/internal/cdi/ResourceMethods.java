// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What JAX-RS makes of a method. Annotations and types are compared by name, since JAX-RS need not be there. JAX-RS
 * annotations are inherited from an overridden or implemented method.
 */
final class ResourceMethods {
    private static final String HTTP_METHOD = "jakarta.ws.rs.HttpMethod";
    private static final String PATH = "jakarta.ws.rs.Path";
    private static final String SUSPENDED = "jakarta.ws.rs.container.Suspended";
    private static final String EVENT_SINK = "jakarta.ws.rs.sse.SseEventSink";
    private static final String RESPONSE = "jakarta.ws.rs.core.Response";

    private ResourceMethods() {}

    /** Whether it serves requests itself. */
    static boolean serves(Method method) {
        return anyOverridden(method, ResourceMethods::hasHttpMethod);
    }

    /** Whether it names the object that serves requests: it runs before any filter knows what will be called. */
    static boolean isLocator(Method method) {
        return !serves(method) && anyOverridden(method, overridden -> has(overridden, PATH));
    }

    /** Whether another thread answers. */
    static boolean isSuspended(Method method) {
        return anyOverridden(
                method,
                overridden ->
                        Arrays.stream(overridden.getParameters()).anyMatch(parameter -> has(parameter, SUSPENDED)));
    }

    /** Whether it sends events instead of an answer. */
    static boolean sendsEvents(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .anyMatch(type -> type.getName().equals(EVENT_SINK));
    }

    /** Whether a result is an answer in itself. */
    static boolean isResponse(Type result) {
        for (Class<?> type = result instanceof Class<?> simple ? simple : null;
                type != null;
                type = type.getSuperclass()) {
            if (type.getName().equals(RESPONSE)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasHttpMethod(Method method) {
        return Arrays.stream(method.getAnnotations()).anyMatch(found -> has(found.annotationType(), HTTP_METHOD));
    }

    private static boolean has(AnnotatedElement element, String annotation) {
        return Arrays.stream(element.getAnnotations())
                .map(Annotation::annotationType)
                .anyMatch(type -> type.getName().equals(annotation));
    }

    private static boolean anyOverridden(Method method, Predicate<Method> asked) {
        Set<Class<?>> types = new LinkedHashSet<>();
        addTypes(method.getDeclaringClass(), types);
        return types.stream()
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(other -> other.getName().equals(method.getName()))
                .filter(other -> Arrays.equals(other.getParameterTypes(), method.getParameterTypes()))
                .anyMatch(asked);
    }

    private static void addTypes(Class<?> type, Set<Class<?>> types) {
        types.add(type);
        Arrays.stream(type.getInterfaces()).forEach(implemented -> addTypes(implemented, types));
        if (type.getSuperclass() != null) {
            addTypes(type.getSuperclass(), types);
        }
    }
}
