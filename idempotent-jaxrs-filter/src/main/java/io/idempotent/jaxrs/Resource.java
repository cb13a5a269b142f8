// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.MediaType;

import org.jspecify.annotations.Nullable;

/**
 * A resource method and the class that it belongs to, which can be a generated subclass.
 *
 * @param method the method
 * @param type the class
 */
record Resource(Method method, Class<?> type) {

    /** The resource that a runtime names; a method of a generated subclass is taken for the one that it overrides. */
    static Resource of(ResourceInfo info) {
        return new Resource(written(info.getResourceMethod()), info.getResourceClass());
    }

    private static Method written(Method method) {
        for (Class<?> type = method.getDeclaringClass(); type != null; type = type.getSuperclass()) {
            if (!isGenerated(type)) {
                Optional<Method> found = declared(type, method);
                if (found.isPresent()) {
                    return found.get();
                }
            }
        }
        return method;
    }

    private static Optional<Method> declared(Class<?> type, Method method) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(other -> other.getName().equals(method.getName()) && !other.isBridge())
                .filter(other -> Arrays.equals(other.getParameterTypes(), method.getParameterTypes()))
                .findFirst();
    }

    /** As Weld and ArC name what they generate. */
    private static boolean isGenerated(Class<?> type) {
        String name = type.getName();
        return type.isSynthetic()
                || name.contains("$$_Weld")
                || name.endsWith("_ClientProxy")
                || name.endsWith("_Subclass");
    }

    Annotation[] annotations() {
        return method.getAnnotations();
    }

    /** The first of the media types that the method declares that a client accepts. */
    Optional<MediaType> mediaType(List<MediaType> acceptable) {
        List<MediaType> produced = produced();
        return acceptable.stream()
                .flatMap(accepted -> produced.stream().filter(accepted::isCompatible))
                .findFirst();
    }

    /** What an answer will be that names no type itself. */
    ExpectedType expectedType(List<MediaType> acceptable) {
        return ExpectedType.of(produced(), acceptable);
    }

    /** Whether the method returns before its answer is known. */
    boolean answersLater() {
        return CompletionStage.class.isAssignableFrom(method.getReturnType())
                || Arrays.stream(method.getParameters())
                        .anyMatch(parameter -> parameter.isAnnotationPresent(Suspended.class));
    }

    private List<MediaType> produced() {
        Produces onMethod = method.getAnnotation(Produces.class);
        Produces found = onMethod == null ? onClass(type) : onMethod;
        return found == null
                ? List.of()
                : Arrays.stream(found.value())
                        .flatMap(value -> Arrays.stream(value.split(",")))
                        .map(MediaType::valueOf)
                        .toList();
    }

    private static @Nullable Produces onClass(Class<?> start) {
        for (Class<?> type = start; type != null; type = type.getSuperclass()) {
            Produces found = type.getAnnotation(Produces.class);
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
