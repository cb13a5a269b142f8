// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.lang.reflect.Array;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/** The canonical forms of values made of values: counted, each part framed, in an order that every process agrees on. */
final class Structures {
    private static final int MAX_DEPTH = 32;
    private static final KeyPart NULL = KeyPart.of(Tag.NULL, "");

    private Structures() {}

    static KeyPart part(@Nullable Object value) {
        return part(value, MAX_DEPTH);
    }

    private static KeyPart part(@Nullable Object value, int depth) {
        Object bare = Optionals.unwrap(value);
        if (bare == null) {
            return NULL;
        }
        Optional<KeyPart> scalar = Scalars.find(bare);
        return scalar.isPresent() ? scalar.get() : structure(bare, depth - 1);
    }

    private static KeyPart structure(Object value, int depth) {
        if (depth == 0) {
            throw new NoCanonicalFormException("is nested more than " + MAX_DEPTH + " levels deep");
        }
        if (value instanceof Record) {
            return record(value, depth);
        }
        if (value instanceof List<?> list) {
            return list(list, depth);
        }
        if (value instanceof Map<?, ?> map) {
            return map(map, depth);
        }
        if (value.getClass().isArray()) {
            return array(value, depth);
        }
        throw refused(value);
    }

    private static KeyPart record(Object value, int depth) {
        RecordComponents components = RecordComponents.of(value.getClass());
        Frames frames = new Frames().number(components.names().size());
        for (String name : components.names()) {
            frames.text(name).part(part(components.read(value, name), depth));
        }
        return KeyPart.structure(Tag.RECORD, frames);
    }

    private static KeyPart list(List<?> list, int depth) {
        Object[] elements = list.toArray();
        return array(elements, depth);
    }

    private static KeyPart array(Object array, int depth) {
        int length = Array.getLength(array);
        Frames frames = new Frames().number(length);
        for (int i = 0; i < length; i++) {
            frames.part(part(Array.get(array, i), depth));
        }
        return KeyPart.structure(Tag.LIST, frames);
    }

    private static KeyPart map(Map<?, ?> map, int depth) {
        TreeMap<String, KeyPart> sorted = new TreeMap<>();
        map.forEach((key, value) -> sorted.put(name(key), part(value, depth)));
        Frames frames = new Frames().number(sorted.size());
        sorted.forEach((key, value) -> frames.text(key).part(value));
        return KeyPart.structure(Tag.MAP, frames);
    }

    private static String name(@Nullable Object key) {
        if (key instanceof String name) {
            return name;
        }
        throw new NoCanonicalFormException("contains a map whose keys are not texts");
    }

    static NoCanonicalFormException refused(Object value) {
        String type = value.getClass().getTypeName();
        return new NoCanonicalFormException(
                value instanceof Set
                        ? "is a " + type + ", whose order nobody defines: name a sorted list"
                        : "is a " + type + ", which has no canonical form: name the properties that count");
    }
}
