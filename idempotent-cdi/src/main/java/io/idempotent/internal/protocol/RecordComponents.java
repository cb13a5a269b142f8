// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/** Reads a record by the names of its components, in their order; also a record that only its own package can see. */
public final class RecordComponents {
    private static final ClassValue<RecordComponents> BY_TYPE = new ClassValue<>() {
        @Override
        protected RecordComponents computeValue(Class<?> type) {
            return new RecordComponents(type);
        }
    };

    private final Map<String, Method> accessors = new LinkedHashMap<>();

    private RecordComponents(Class<?> type) {
        for (RecordComponent component : type.getRecordComponents()) {
            Method accessor = component.getAccessor();
            accessor.trySetAccessible();
            accessors.put(component.getName(), accessor);
        }
    }

    /**
     * The components of a type.
     *
     * @param type a record's type
     * @return its components, looked up once
     */
    public static RecordComponents of(Class<?> type) {
        return BY_TYPE.get(type);
    }

    /**
     * The names of the components.
     *
     * @return the names in the order of declaration
     */
    public Set<String> names() {
        return accessors.keySet();
    }

    /**
     * Reads one component.
     *
     * @param value the record
     * @param name one of {@link #names()}
     * @return what the accessor returns
     * @throws IllegalStateException if the accessor throws or cannot be called
     */
    public @Nullable Object read(Object value, String name) {
        Method accessor = accessors.get(name);
        if (accessor == null) {
            throw new IllegalStateException("There is no such component");
        }
        try {
            return accessor.invoke(value);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("The accessor failed", e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("The accessor cannot be called", e);
        }
    }
}
