// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Annotations that let a method return before it has run, compared by name, since none of them need be there. */
final class Asynchrony {
    private static final Set<String> NAMES = Set.of(
            "jakarta.ejb.Asynchronous",
            "jakarta.enterprise.concurrent.Asynchronous",
            "org.eclipse.microprofile.faulttolerance.Asynchronous");

    private Asynchrony() {}

    /** The name of the annotation that makes a method asynchronous, if one does. */
    static Optional<String> of(Method method, Class<?> beanClass) {
        return Stream.of(method, method.getDeclaringClass(), beanClass)
                .flatMap(element -> Arrays.stream(element.getAnnotations()))
                .map(Annotation::annotationType)
                .map(Class::getName)
                .filter(NAMES::contains)
                .findFirst();
    }
}
