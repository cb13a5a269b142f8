// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

import io.idempotent.Idempotent;

/**
 * Finds the annotation that binds a method: on the method, on the class that declares it, on the bean's class and its
 * superclasses; on each of them directly, or through a stereotype or another binding that carries it.
 */
final class Annotations {
    private Annotations() {}

    /**
     * An annotation and where it was found.
     *
     * @param annotation the annotation
     * @param onMethod whether it stands on the method itself
     */
    record Found(Idempotent annotation, boolean onMethod) {}

    static Optional<Found> find(Method method, Class<?> beanClass) {
        Optional<Idempotent> own = on(method);
        if (own.isPresent()) {
            return own.map(annotation -> new Found(annotation, true));
        }
        Optional<Idempotent> declaring = on(method.getDeclaringClass());
        return declaring.or(() -> inHierarchy(beanClass)).map(annotation -> new Found(annotation, false));
    }

    /** A bean's run-time class can be a generated subclass, which carries only what is inherited. */
    private static Optional<Idempotent> inHierarchy(Class<?> beanClass) {
        for (Class<?> type = beanClass; type != null; type = type.getSuperclass()) {
            Optional<Idempotent> found = on(type);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    static Optional<Idempotent> on(AnnotatedElement element) {
        return Optional.ofNullable(element.getAnnotation(Idempotent.class))
                .or(() -> carried(element.getAnnotations(), new HashSet<>()));
    }

    private static Optional<Idempotent> carried(Annotation[] annotations, Set<Class<?>> seen) {
        for (Annotation annotation : annotations) {
            Class<? extends Annotation> type = annotation.annotationType();
            if (!seen.add(type) || type.getName().startsWith("java.lang.")) {
                continue;
            }
            Optional<Idempotent> found = Optional.ofNullable(type.getAnnotation(Idempotent.class))
                    .or(() -> carried(type.getAnnotations(), seen));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }
}
