// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.json;

import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;

import org.jspecify.annotations.Nullable;

/** Types whose content comes later, or can be read only once: what a codec stores of them is not the result. */
final class NotAValue {
    private static final List<Class<?>> READ_ONCE = List.of(
            InputStream.class,
            OutputStream.class,
            Reader.class,
            Writer.class,
            BaseStream.class,
            Iterator.class,
            Spliterator.class,
            Enumeration.class,
            File.class,
            Path.class);
    private static final List<Class<?>> LATER = List.of(CompletionStage.class, Future.class, Flow.Publisher.class);
    /** By name: these come with other libraries, which need not be there. */
    private static final Set<String> READ_ONCE_NAMES = Set.of("jakarta.ws.rs.core.StreamingOutput");

    private static final Set<String> LATER_NAMES = Set.of("org.reactivestreams.Publisher", "io.smallrye.mutiny.Uni");

    private NotAValue() {}

    static Optional<String> problem(Type type) {
        Class<?> raw = raw(type);
        if (raw == null) {
            return Optional.empty();
        }
        if (is(raw, LATER, LATER_NAMES)) {
            return Optional.of(raw.getTypeName() + " is asynchronous where only a value can be stored: return the"
                    + " value itself, or a CompletionStage of it");
        }
        return is(raw, READ_ONCE, READ_ONCE_NAMES)
                ? Optional.of(raw.getTypeName() + " can be read only once or lies elsewhere, so that a duplicate would"
                        + " get nothing: return a value, such as byte[], String, List or a record")
                : Optional.empty();
    }

    private static @Nullable Class<?> raw(Type type) {
        Type raw = type instanceof ParameterizedType parameterized ? parameterized.getRawType() : type;
        return raw instanceof Class<?> simple ? simple : null;
    }

    private static boolean is(Class<?> type, List<Class<?>> families, Set<String> names) {
        return families.stream().anyMatch(family -> family.isAssignableFrom(type)) || isNamed(type, names);
    }

    private static boolean isNamed(@Nullable Class<?> type, Set<String> names) {
        if (type == null) {
            return false;
        }
        return names.contains(type.getName())
                || isNamed(type.getSuperclass(), names)
                || List.of(type.getInterfaces()).stream().anyMatch(parent -> isNamed(parent, names));
    }
}
