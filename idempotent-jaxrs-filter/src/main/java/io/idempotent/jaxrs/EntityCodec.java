// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;

import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;

import io.idempotent.spi.ResultCodec;

/** JSON as JAX-RS runtimes write it where the application has not configured it otherwise. Thread-safe. */
final class EntityCodec implements ResultCodec {
    private final Jsonb json = JsonbBuilder.create();

    @Override
    public byte[] write(Object result, Type type) {
        return json.toJson(result, type).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Object read(byte[] content, Type type) {
        return json.fromJson(new String(content, StandardCharsets.UTF_8), type);
    }
}
