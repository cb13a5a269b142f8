// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.json;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.stream.Stream;

import jakarta.json.bind.annotation.JsonbCreator;
import jakarta.json.bind.annotation.JsonbTypeAdapter;
import jakarta.json.bind.annotation.JsonbTypeDeserializer;
import jakarta.json.bind.annotation.JsonbTypeInfo;

/** What a class tells JSON-B by its annotations. */
final class JsonbAnnotations {
    private JsonbAnnotations() {}

    /** Whether the class says itself how it is read. */
    static boolean decide(Class<?> type) {
        return type.isAnnotationPresent(JsonbTypeAdapter.class)
                || type.isAnnotationPresent(JsonbTypeDeserializer.class)
                || type.isAnnotationPresent(JsonbTypeInfo.class);
    }

    /** Whether what is read says which of several classes it is. */
    static boolean tellSubtypes(Type type) {
        Type raw = type instanceof ParameterizedType generic ? generic.getRawType() : type;
        return raw instanceof Class<?> declared && declared.isAnnotationPresent(JsonbTypeInfo.class);
    }

    static boolean canCreate(Class<?> type) {
        return nameCreator(type)
                || Arrays.stream(type.getDeclaredConstructors()).anyMatch(JsonbAnnotations::isDefault);
    }

    static boolean nameCreator(Class<?> type) {
        return Stream.<AnnotatedElement>concat(
                        Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getDeclaredMethods()))
                .anyMatch(member -> member.isAnnotationPresent(JsonbCreator.class));
    }

    private static boolean isDefault(Constructor<?> constructor) {
        return constructor.getParameterCount() == 0
                && (constructor.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }
}
