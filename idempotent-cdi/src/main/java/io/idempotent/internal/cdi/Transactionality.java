// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a method always runs in a transaction that the container commits or rolls back. Annotations are compared by
 * name, since neither Jakarta Transactions nor Enterprise Beans need be there.
 */
final class Transactionality {
    private static final String TRANSACTIONAL = "jakarta.transaction.Transactional";
    private static final String ATTRIBUTE = "jakarta.ejb.TransactionAttribute";
    private static final String MANAGEMENT = "jakarta.ejb.TransactionManagement";
    private static final Set<String> ALWAYS = Set.of("REQUIRED", "REQUIRES_NEW", "MANDATORY");
    private static final Set<String> EJBS = Set.of(
            "jakarta.ejb.Stateless", "jakarta.ejb.Stateful", "jakarta.ejb.Singleton", "jakarta.ejb.MessageDriven");

    private Transactionality() {}

    static boolean isTransactional(Method method, Class<?> beanClass) {
        return isEjb(beanClass) ? isContainerManaged(method, beanClass) : isDeclared(method, beanClass);
    }

    private static boolean isEjb(Class<?> beanClass) {
        return hierarchy(beanClass).stream()
                .flatMap(type -> Arrays.stream(type.getAnnotations()))
                .anyMatch(
                        annotation -> EJBS.contains(annotation.annotationType().getName()));
    }

    private static boolean isContainerManaged(Method method, Class<?> beanClass) {
        boolean byBean = value(beanClass, MANAGEMENT).filter("BEAN"::equals).isPresent();
        String attribute = value(method, ATTRIBUTE)
                .or(() -> value(method.getDeclaringClass(), ATTRIBUTE))
                .or(() -> value(beanClass, ATTRIBUTE))
                .orElse("REQUIRED");
        return !byBean && ALWAYS.contains(attribute);
    }

    private static boolean isDeclared(Method method, Class<?> beanClass) {
        return value(method, TRANSACTIONAL)
                .or(() -> value(method.getDeclaringClass(), TRANSACTIONAL))
                .or(() -> hierarchy(beanClass).stream()
                        .flatMap(type -> value(type, TRANSACTIONAL).stream())
                        .findFirst())
                .filter(ALWAYS::contains)
                .isPresent();
    }

    private static List<Class<?>> hierarchy(Class<?> beanClass) {
        List<Class<?>> types = new java.util.ArrayList<>();
        for (Class<?> type = beanClass; type != null; type = type.getSuperclass()) {
            types.add(type);
        }
        return types;
    }

    /** The value of an annotation that stands on an element, directly or on a stereotype there. */
    private static Optional<String> value(AnnotatedElement element, String annotationName) {
        for (Annotation annotation : element.getAnnotations()) {
            if (annotation.annotationType().getName().equals(annotationName)) {
                return Optional.of(valueOf(annotation));
            }
        }
        return Arrays.stream(element.getAnnotations())
                .flatMap(annotation -> Arrays.stream(annotation.annotationType().getAnnotations()))
                .filter(carried -> carried.annotationType().getName().equals(annotationName))
                .map(Transactionality::valueOf)
                .findFirst();
    }

    private static String valueOf(Annotation annotation) {
        try {
            return String.valueOf(annotation.annotationType().getMethod("value").invoke(annotation));
        } catch (ReflectiveOperationException unreadable) {
            throw new IllegalStateException("Unreadable annotation " + annotation.annotationType(), unreadable);
        }
    }
}
