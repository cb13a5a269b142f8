// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import jakarta.enterprise.inject.spi.BeanContainer;
import jakarta.enterprise.inject.spi.InterceptionType;
import jakarta.enterprise.inject.spi.Interceptor;

import io.idempotent.Idempotent;
import io.idempotent.internal.sql.BusinessTransaction;

/**
 * Whether both interceptors run, and on both sides of the container's transaction. A disabled one would leave methods
 * unguarded without a word; a misplaced one would record a success that does not commit.
 */
final class InterceptorOrder {
    private static final String PLACE = "interceptors";

    /** Narayana, GlassFish and Payara say it in the class, Open Liberty in the package. */
    private static final Pattern TRANSACTIONAL = Pattern.compile("Transaction|\\.tx\\.");

    private InterceptorOrder() {}

    static List<Problem> problems(BeanContainer container) {
        return problems(resolved(container));
    }

    /** What the container would run around a method that is guarded and transactional. */
    private static List<Class<?>> resolved(BeanContainer container) {
        Annotation guarded = OutsideInterceptor.class.getAnnotation(Idempotent.class);
        Optional<Annotation> transactional = transactional(container);
        try {
            return transactional.isPresent()
                    ? resolved(container, guarded, transactional.get())
                    : resolved(container, guarded);
        } catch (IllegalArgumentException unknown) {
            // ArC takes the annotation for a binding, but does not know it where nothing makes transactions.
            return resolved(container, guarded);
        }
    }

    private static List<Class<?>> resolved(BeanContainer container, Annotation... bindings) {
        return container.resolveInterceptors(InterceptionType.AROUND_INVOKE, bindings).stream()
                .<Class<?>>map(Interceptor::getBeanClass)
                .toList();
    }

    /** The binding as a method of ours carries it; none where the server has no transactions. */
    private static Optional<Annotation> transactional(BeanContainer container) {
        try {
            Method method = BusinessTransaction.class.getMethod("required", Callable.class);
            return Arrays.stream(method.getAnnotations())
                    .filter(annotation -> container.isInterceptorBinding(annotation.annotationType()))
                    .findFirst();
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static List<Problem> problems(List<Class<?>> resolved) {
        int outside = resolved.indexOf(OutsideInterceptor.class);
        int inside = resolved.indexOf(InsideInterceptor.class);
        if (outside < 0 || inside < 0) {
            Class<?> missing = outside < 0 ? OutsideInterceptor.class : InsideInterceptor.class;
            return List.of(new Problem(
                    "205", PLACE, missing.getName() + " is not enabled; do not exclude or veto this library's beans"));
        }
        boolean around = outside < inside
                && IntStream.range(0, resolved.size())
                        .filter(index -> isTransactional(resolved.get(index)))
                        .allMatch(index -> outside < index && index < inside);
        return around ? List.of() : List.of(new Problem("206", PLACE, misplaced(resolved)));
    }

    /** By their names: servers bind more than the transaction to the same annotation. */
    private static boolean isTransactional(Class<?> interceptor) {
        return TRANSACTIONAL.matcher(interceptor.getName()).find();
    }

    private static String misplaced(List<Class<?>> resolved) {
        return "transactions must lie between this library's two interceptors, but the order is "
                + resolved.stream().map(Class::getSimpleName).toList()
                + "; leave the priorities of @Transactional and of this library as they are";
    }
}
