// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.idempotent.InvalidOperationException;
import io.idempotent.internal.el.KeyPlan;

/**
 * The guarded methods, each resolved at its first call and checked once more: some servers hide resource classes from
 * the checks at deployment. Thread-safe.
 */
final class GuardedMethods {
    private final Map<Key, GuardedMethod> methods = new ConcurrentHashMap<>();
    private final OperationFactory factory;
    private final OperationNames names;

    GuardedMethods(OperationFactory factory, OperationNames names) {
        this.factory = factory;
        this.names = names;
    }

    /** A class-level annotation can differ between the bean classes that share an inherited method. */
    private record Key(Method method, Class<?> beanClass) {}

    GuardedMethod of(Method method, Class<?> beanClass) {
        Key key = new Key(method, beanClass);
        GuardedMethod known = methods.get(key);
        return known != null ? known : methods.computeIfAbsent(key, absent -> resolve(method, beanClass));
    }

    private GuardedMethod resolve(Method method, Class<?> beanClass) {
        String place = MethodPlace.of(method);
        Annotations.Found found = Annotations.find(method, beanClass)
                .orElseThrow(() -> new InvalidOperationException(
                        place,
                        new Problem("117", place, "is bound to @Idempotent in a way that cannot be read").toString()));
        DefinitionReader reader = new DefinitionReader(method, found, Configured::value);
        Definition definition = reader.read();
        List<Problem> problems = new ArrayList<>(reader.problems());
        problems.addAll(MethodCheck.problems(method, beanClass, definition, factory.surroundings()));
        names.claim(definition.name(), method, place).ifPresent(problems::add);
        OperationFactory.refuse(problems);
        ResultType result = ResultType.of(method.getGenericReturnType());
        return new GuardedMethod(
                factory.operation(definition, result.value()),
                KeyPlan.compile(method, definition.key(), definition.payload()),
                result.isStaged());
    }
}
