// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

import io.idempotent.Idempotent;
import io.idempotent.KeyType;

/**
 * Whether a resource method's key comes with the request, as its annotations say. Asked while the server deploys, when the
 * other jar may not have started yet.
 */
final class KeyedByRequest {
    private KeyedByRequest() {}

    static boolean isMarked(Method method, Class<?> resourceClass) {
        return type(method, resourceClass).isPresent();
    }

    /** Where the key comes from; empty where it does not come with the request. */
    static Optional<KeyType> type(Method method, Class<?> resourceClass) {
        return on(method)
                .or(() -> on(method.getDeclaringClass()))
                .or(() -> inHierarchy(resourceClass))
                .map(Idempotent::type)
                .filter(type -> type != KeyType.PARAM);
    }

    private static Optional<Idempotent> inHierarchy(Class<?> start) {
        for (Class<?> type = start; type != null; type = type.getSuperclass()) {
            Optional<Idempotent> found = on(type);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<Idempotent> on(AnnotatedElement element) {
        return on(element, new HashSet<>());
    }

    /** Directly, or carried by a stereotype or another binding. */
    private static Optional<Idempotent> on(AnnotatedElement element, Set<Class<?>> seen) {
        Idempotent own = element.getAnnotation(Idempotent.class);
        if (own != null) {
            return Optional.of(own);
        }
        for (Annotation annotation : element.getAnnotations()) {
            Class<? extends Annotation> type = annotation.annotationType();
            if (!type.getName().startsWith("java.lang.") && seen.add(type)) {
                Optional<Idempotent> carried = on(type, seen);
                if (carried.isPresent()) {
                    return carried;
                }
            }
        }
        return Optional.empty();
    }
}
