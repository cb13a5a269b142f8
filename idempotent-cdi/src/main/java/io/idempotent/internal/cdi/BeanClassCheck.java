// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Checks all guarded methods of bean classes, inherited ones and those of interfaces included. */
final class BeanClassCheck {
    private final Surroundings surroundings;
    private final OperationNames names = new OperationNames();

    BeanClassCheck(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** What is wrong with a class; nothing where the class cannot be loaded, since then its bean does not work either. */
    List<Problem> problems(String className) {
        Optional<Class<?>> beanClass = load(className);
        List<Problem> problems = new ArrayList<>();
        beanClass.ifPresent(type -> {
            for (Class<?> related : types(type)) {
                if (related.isInterface() && Annotations.on(related).isPresent()) {
                    problems.add(onInterface(related.getName()));
                }
                declared(related).forEach(method -> problems.addAll(problems(method, type)));
            }
        });
        return problems;
    }

    /** A guarded method, and the bean class that it belongs to. */
    record Guarded(Method method, Class<?> beanClass) {}

    /** The guarded methods of a class. */
    static List<Guarded> guarded(String className) {
        return load(className)
                .map(beanClass -> types(beanClass).stream()
                        .filter(type -> !type.isInterface())
                        .flatMap(type -> declared(type).stream())
                        .filter(method -> isGuarded(method, beanClass))
                        .map(method -> new Guarded(method, beanClass))
                        .toList())
                .orElse(List.of());
    }

    private static boolean isGuarded(Method method, Class<?> beanClass) {
        return overriding(method, beanClass).isEmpty()
                && Annotations.find(method, beanClass)
                        .filter(found -> isMeant(method, found))
                        .isPresent();
    }

    private static Optional<Class<?>> load(String className) {
        try {
            return Optional.of(
                    Class.forName(className, false, Thread.currentThread().getContextClassLoader()));
        } catch (ClassNotFoundException | LinkageError absent) {
            return Optional.empty();
        }
    }

    /** The class, its superclasses and all their interfaces. */
    private static Set<Class<?>> types(Class<?> beanClass) {
        Set<Class<?>> types = new LinkedHashSet<>();
        for (Class<?> type = beanClass; type != null && type != Object.class; type = type.getSuperclass()) {
            types.add(type);
            addInterfaces(type, types);
        }
        return types;
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> types) {
        for (Class<?> implemented : type.getInterfaces()) {
            types.add(implemented);
            addInterfaces(implemented, types);
        }
    }

    private static List<Method> declared(Class<?> type) {
        try {
            return Arrays.stream(type.getDeclaredMethods())
                    .filter(method -> !method.isSynthetic())
                    .toList();
        } catch (LinkageError unresolvable) {
            // An optional type is missing; a method that is called all the same is checked when it is called.
            return List.of();
        }
    }

    private List<Problem> problems(Method method, Class<?> beanClass) {
        if (method.getDeclaringClass().isInterface() && Annotations.on(method).isPresent()) {
            return List.of(onInterface(MethodPlace.of(method)));
        }
        Optional<Method> overriding = overriding(method, beanClass);
        if (overriding.isPresent()) {
            return hidden(method, overriding.get(), beanClass);
        }
        return Annotations.find(method, beanClass)
                .filter(found -> isMeant(method, found))
                .map(found -> problems(method, beanClass, found))
                .orElse(List.of());
    }

    private List<Problem> problems(Method method, Class<?> beanClass, Annotations.Found found) {
        DefinitionReader reader = new DefinitionReader(method, found, Configured::value);
        Definition definition = reader.read();
        List<Problem> problems = new ArrayList<>(reader.problems());
        problems.addAll(MethodCheck.problems(method, beanClass, definition, surroundings));
        names.claim(definition.name(), new OperationNames.BeanMethod(method, beanClass), MethodPlace.of(method))
                .ifPresent(problems::add);
        return problems;
    }

    private static Problem onInterface(String place) {
        return new Problem(
                "108",
                place,
                "an annotation on an interface is not seen by every server; put it on the class that implements it");
    }

    /** A class-level annotation means the methods that can be intercepted; one on a method means that method. */
    private static boolean isMeant(Method method, Annotations.Found found) {
        int modifiers = method.getModifiers();
        boolean interceptable = !Modifier.isPrivate(modifiers) && !Modifier.isStatic(modifiers);
        return found.onMethod() || (interceptable && !method.getDeclaringClass().isInterface());
    }

    /** The overriding method is checked by itself; it must not have lost the annotation. */
    private static List<Problem> hidden(Method method, Method overriding, Class<?> beanClass) {
        boolean lost = Annotations.on(method).isPresent()
                && Annotations.find(overriding, beanClass).isEmpty();
        return lost
                ? List.of(new Problem(
                        "116",
                        MethodPlace.of(overriding),
                        "overrides an @Idempotent method of "
                                + method.getDeclaringClass().getName() + " and would run unguarded; annotate it too"))
                : List.of();
    }

    private static Optional<Method> overriding(Method method, Class<?> beanClass) {
        if (Modifier.isPrivate(method.getModifiers()) || Modifier.isStatic(method.getModifiers())) {
            return Optional.empty();
        }
        for (Class<?> type = beanClass;
                type != method.getDeclaringClass() && type != null;
                type = type.getSuperclass()) {
            Optional<Method> found = overriding(method, declared(type), type);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<Method> overriding(Method method, List<Method> candidates, Class<?> type) {
        return candidates.stream()
                .filter(other -> other.getName().equals(method.getName()))
                .filter(other -> Arrays.equals(other.getParameterTypes(), method.getParameterTypes())
                        || overridesByABridge(method, other, type))
                .findFirst();
    }

    /** Where a type variable of the superclass is given, the overriding method has other parameter types. */
    private static boolean overridesByABridge(Method method, Method other, Class<?> type) {
        return hasBridge(method, type) && isAssignable(method.getParameterTypes(), other.getParameterTypes());
    }

    private static boolean hasBridge(Method method, Class<?> type) {
        try {
            return type.getDeclaredMethod(method.getName(), method.getParameterTypes())
                    .isBridge();
        } catch (NoSuchMethodException | LinkageError none) {
            return false;
        }
    }

    private static boolean isAssignable(Class<?>[] general, Class<?>[] special) {
        return general.length == special.length
                && IntStream.range(0, general.length).allMatch(i -> general[i].isAssignableFrom(special[i]));
    }
}
