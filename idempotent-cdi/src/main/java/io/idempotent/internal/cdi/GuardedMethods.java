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

    /** Resolves methods ahead of their first call and tells what is wrong with them. */
    List<Problem> prepare(List<BeanClassCheck.Guarded> guarded) {
        List<Problem> problems = new ArrayList<>();
        for (BeanClassCheck.Guarded one : guarded) {
            Checked checked = checked(one.method(), one.beanClass());
            problems.addAll(checked.problems());
            if (checked.problems().isEmpty()) {
                methods.computeIfAbsent(new Key(one.method(), one.beanClass()), absent -> checked.guarded(factory));
            }
        }
        return problems;
    }

    private GuardedMethod resolve(Method method, Class<?> beanClass) {
        Checked checked = checked(method, beanClass);
        OperationFactory.refuse(checked.problems());
        return checked.guarded(factory);
    }

    /** A method, what it says, and what is wrong with it. */
    private record Checked(Method method, Definition definition, List<Problem> problems) {
        GuardedMethod guarded(OperationFactory factory) {
            ResultType result = ResultType.of(method.getGenericReturnType());
            return new GuardedMethod(
                    factory.operation(definition, result.value()), keys(), result.isStaged(), definition.request());
        }

        private KeyPlan keys() {
            return definition.request().isAsked()
                    ? KeyPlan.none()
                    : KeyPlan.compile(method, definition.key(), definition.payload());
        }
    }

    private Checked checked(Method method, Class<?> beanClass) {
        String place = MethodPlace.of(method);
        DefinitionReader reader = new DefinitionReader(method, annotation(method, beanClass, place), Configured::value);
        Definition definition = reader.read();
        List<Problem> problems = new ArrayList<>(reader.problems());
        problems.addAll(MethodCheck.problems(method, beanClass, definition, factory.surroundings()));
        factory.problem(definition, place).ifPresent(problems::add);
        names.claim(definition.name(), new OperationNames.BeanMethod(method, beanClass), place)
                .ifPresent(problems::add);
        return new Checked(method, definition, problems);
    }

    private static Annotations.Found annotation(Method method, Class<?> beanClass, String place) {
        return Annotations.find(method, beanClass)
                .orElseThrow(() -> new InvalidOperationException(
                        place,
                        new Problem("117", place, "is bound to @Idempotent in a way that cannot be read").toString()));
    }
}
