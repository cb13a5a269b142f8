// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.json;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Walks through a generic type: its classes, type arguments and record components, each once. */
final class TypeCheck {
    private final Function<Type, Optional<String>> rule;
    private final Set<Type> seen = new HashSet<>();

    /** Checks every type for being a value, and by one more rule. */
    TypeCheck(Function<Type, Optional<String>> rule) {
        this.rule = rule;
    }

    Optional<String> of(Type type) {
        if (!seen.add(type)) {
            return Optional.empty();
        }
        return NotAValue.problem(type).or(() -> rule.apply(type)).or(() -> first(inside(type)));
    }

    private Optional<String> first(Stream<Type> types) {
        return types.flatMap(type -> of(type).stream()).findFirst();
    }

    private static Stream<Type> inside(Type type) {
        if (type instanceof ParameterizedType parameterized) {
            return Stream.concat(
                    Arrays.stream(parameterized.getActualTypeArguments()), components(parameterized.getRawType()));
        }
        if (type instanceof GenericArrayType array) {
            return Stream.of(array.getGenericComponentType());
        }
        if (type instanceof WildcardType wildcard) {
            return Arrays.stream(wildcard.getUpperBounds());
        }
        if (type instanceof Class<?> simple && simple.isArray()) {
            return Stream.of(simple.getComponentType());
        }
        return components(type);
    }

    /** Components that mention a type variable are covered by the type arguments. */
    private static Stream<Type> components(Type type) {
        return type instanceof Class<?> simple && simple.isRecord()
                ? Arrays.stream(simple.getRecordComponents())
                        .filter(component -> component.getAnnotations().length == 0)
                        .map(RecordComponent::getGenericType)
                        .filter(component -> !TypeVariables.areIn(component))
                : Stream.empty();
    }
}
