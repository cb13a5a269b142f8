// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/** What a type lets be read by name: record components, and properties with public getters. */
final class Properties {
    private static final ClassValue<Properties> BY_TYPE = new ClassValue<>() {
        @Override
        protected Properties computeValue(Class<?> type) {
            return new Properties(type);
        }
    };

    private final Map<String, Method> readers = new HashMap<>();

    private Properties(Class<?> type) {
        for (Method method : type.getMethods()) {
            property(method).ifPresent(name -> add(name, method));
        }
        if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                add(component.getName(), component.getAccessor());
            }
        }
    }

    static Properties of(Class<?> type) {
        return BY_TYPE.get(type);
    }

    /** A public method of a class that only its own package sees can be read, too. */
    private void add(String name, Method reader) {
        reader.trySetAccessible();
        readers.put(name, reader);
    }

    private static Optional<String> property(Method method) {
        boolean reads = method.getParameterCount() == 0
                && !Modifier.isStatic(method.getModifiers())
                && !method.isBridge()
                && method.getReturnType() != void.class
                && method.getDeclaringClass() != Object.class;
        String name = method.getName();
        if (reads && name.length() > 3 && name.startsWith("get")) {
            return Optional.of(decapitalised(name.substring(3)));
        }
        boolean asks = reads && name.length() > 2 && name.startsWith("is") && method.getReturnType() == boolean.class;
        return asks ? Optional.of(decapitalised(name.substring(2))) : Optional.empty();
    }

    /** As JavaBeans do: a name that begins with two capitals keeps them. */
    private static String decapitalised(String name) {
        boolean keeps =
                name.length() > 1 && Character.isUpperCase(name.charAt(0)) && Character.isUpperCase(name.charAt(1));
        return keeps ? name : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    Optional<Method> find(String name) {
        return Optional.ofNullable(readers.get(name));
    }

    Set<String> names() {
        return readers.keySet();
    }

    static @Nullable Object read(Object bean, String name) {
        Method reader = of(bean.getClass())
                .find(name)
                .orElseThrow(() -> new IllegalStateException("There is no such property"));
        try {
            return reader.invoke(bean);
        } catch (InvocationTargetException failure) {
            throw new IllegalStateException("A property cannot be read", failure.getCause());
        } catch (IllegalAccessException closed) {
            throw new IllegalStateException("A property cannot be read", closed);
        }
    }
}
