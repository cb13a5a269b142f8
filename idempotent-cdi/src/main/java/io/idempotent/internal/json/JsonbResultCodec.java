// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.json;

import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;

import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.config.BinaryDataStrategy;

import io.idempotent.spi.ResultCodec;

/**
 * Results as JSON in UTF-8, by JSON-B. The type to build comes from the method alone: what is stored names no class, and
 * whatever it names is a property that nobody reads. A text, a number or another single value is stored as JSON by
 * itself, without a wrapper. Thread-safe; one {@code Jsonb} serves every call.
 */
public final class JsonbResultCodec implements ResultCodec {
    private final Jsonb jsonb;

    /** Stores results as JSON-B does by default, but null entries are kept, and bytes are one text. */
    public JsonbResultCodec() {
        this(JsonbBuilder.create(standard()));
    }

    /**
     * Stores results as an application's own JSON-B does.
     *
     * @param jsonb the application's, which stays the application's to close
     */
    public JsonbResultCodec(Jsonb jsonb) {
        this.jsonb = jsonb;
    }

    /** A replayed result equals the first one, so a map keeps its null entries, and money keeps its currency. */
    private static JsonbConfig standard() {
        return new JsonbConfig()
                .withNullValues(true)
                .withBinaryDataStrategy(BinaryDataStrategy.BASE_64)
                .withAdapters(new CurrencyAdapter(), new LocaleAdapter(), new YearAdapter());
    }

    @Override
    public byte[] write(Object result, Type type) {
        return text(result, type).getBytes(StandardCharsets.UTF_8);
    }

    /** By its declared type alone, JSON-B would write of one of several classes only what the declared one has. */
    private String text(Object result, Type type) {
        return JsonbAnnotations.tellSubtypes(type) ? jsonb.toJson(result) : jsonb.toJson(result, type);
    }

    @Override
    public Object read(byte[] content, Type type) {
        Object result = jsonb.fromJson(new String(content, StandardCharsets.UTF_8), type);
        if (result == null) {
            throw new IllegalArgumentException("The stored result is null, which was never written");
        }
        return result;
    }
}
