// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.json;

import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** One type, seen alone: can JSON-B read again what it writes of it? */
final class JsonTypes {
    private JsonTypes() {}

    static Optional<String> problem(Type type) {
        if (type instanceof TypeVariable || isUnbounded(type)) {
            return Optional.of(type.getTypeName() + " is open, so that a duplicate would get other types than the first"
                    + " caller: declare a concrete type");
        }
        if (type instanceof ParameterizedType parameterized) {
            return problem((Class<?>) parameterized.getRawType());
        }
        if (type instanceof Class<?> simple) {
            return isRaw(simple)
                    ? Optional.of(simple.getTypeName() + " has no type arguments: declare them")
                    : problem(simple);
        }
        return Optional.empty();
    }

    private static boolean isUnbounded(Type type) {
        return type instanceof WildcardType wildcard
                && Arrays.equals(wildcard.getUpperBounds(), new Type[] {Object.class});
    }

    private static boolean isRaw(Class<?> type) {
        return type.getTypeParameters().length > 0;
    }

    private static Optional<String> problem(Class<?> type) {
        if (PlatformTypes.areStorable(type) || type.isEnum() || JsonbAnnotations.decide(type)) {
            return Optional.empty();
        }
        if (type == Object.class) {
            return Optional.of("java.lang.Object says nothing about what to store: declare a concrete type");
        }
        if (!isContainer(type) && PlatformTypes.include(type)) {
            return Optional.of(type.getTypeName() + " is not a type that JSON-B reads: declare another one");
        }
        return type.isRecord() ? recordProblem(type) : classProblem(type);
    }

    private static boolean isContainer(Class<?> type) {
        return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    }

    private static Optional<String> classProblem(Class<?> type) {
        if (Modifier.isAbstract(type.getModifiers())) {
            return Optional.of(type.getTypeName() + " is abstract, so that JSON-B cannot build it: declare a concrete"
                    + " type, or annotate it with @JsonbTypeInfo");
        }
        return JsonbAnnotations.canCreate(type) ? notPublic(type) : notCreatable(type);
    }

    private static Optional<String> recordProblem(Class<?> type) {
        if (type.getDeclaredConstructors().length > 1 && !JsonbAnnotations.nameCreator(type)) {
            return Optional.of(type.getTypeName() + " has several constructors: annotate one with @JsonbCreator");
        }
        return Arrays.stream(type.getRecordComponents())
                .filter(component -> component.getGenericType() instanceof TypeVariable)
                .findFirst()
                .map(JsonTypes::openComponent)
                .or(() -> notPublic(type));
    }

    /** Yasson 3.0 resolves a variable inside a component's type (List of T), but not a component that is one. */
    private static String openComponent(RecordComponent component) {
        return component.getDeclaringRecord().getTypeName() + " has the component '" + component.getName()
                + "' of an open type, which JSON-B cannot read: give the component a concrete type, or make the record"
                + " a class";
    }

    private static Optional<String> notPublic(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                ? Optional.empty()
                : Optional.of(type.getTypeName() + " is not public, so that JSON-B cannot read it: make it public");
    }

    private static Optional<String> notCreatable(Class<?> type) {
        return Optional.of(type.getTypeName() + " has no public constructor without parameters, so that JSON-B cannot"
                + " build it: add one, annotate another one with @JsonbCreator, or make it a record");
    }
}
