// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

/**
 * A way from a parameter to a value of it, by names joined with points, through record components, properties and maps.
 *
 * @param names the names
 */
record PropertyPath(List<String> names) {

    static PropertyPath of(String path) {
        return new PropertyPath(List.of(path.split("\\.", -1)));
    }

    /** Reads the value; null where the way ends before it. */
    @Nullable
    Object read(@Nullable Object start) {
        Object value = bare(start);
        for (String name : names) {
            if (value == null) {
                return null;
            }
            value = bare(value instanceof Map<?, ?> map ? map.get(name) : Properties.read(value, name));
        }
        return value;
    }

    private static @Nullable Object bare(@Nullable Object value) {
        return value instanceof Optional<?> optional ? optional.orElse(null) : value;
    }

    /** What keeps the path from leading anywhere, as far as the declared type tells. */
    Optional<String> problem(Type declared) {
        if (names.stream().anyMatch(String::isBlank)) {
            return Optional.of("has a blank name in its path");
        }
        Optional<Type> type = Optional.of(declared);
        for (String name : names) {
            Optional<Class<?>> known = type.flatMap(PropertyPath::raw);
            if (known.isEmpty()) {
                return Optional.empty();
            }
            if (Map.class.isAssignableFrom(known.get())) {
                type = type.flatMap(map -> argument(map, 1));
                continue;
            }
            Optional<Method> reader = Properties.of(known.get()).find(name);
            if (reader.isEmpty()) {
                return Optional.of(unknown(name, known.get()));
            }
            type = reader.map(Method::getGenericReturnType);
        }
        return Optional.empty();
    }

    private static String unknown(String name, Class<?> type) {
        TreeSet<String> known = new TreeSet<>(Properties.of(type).names());
        return "names '" + name + "', but " + type.getName() + " has "
                + (known.isEmpty() ? "no properties" : String.join(", ", known));
    }

    /** The class that a type surely is; empty for a type that is known only when a call comes. */
    private static Optional<Class<?>> raw(Type type) {
        Type raw = type instanceof ParameterizedType generic ? generic.getRawType() : type;
        if (raw == Optional.class) {
            return argument(type, 0).flatMap(PropertyPath::raw);
        }
        return raw instanceof Class<?> known && known != Object.class ? Optional.of(known) : Optional.empty();
    }

    private static Optional<Type> argument(Type type, int index) {
        return type instanceof ParameterizedType generic && generic.getActualTypeArguments().length > index
                ? Optional.of(generic.getActualTypeArguments()[index])
                : Optional.empty();
    }
}
