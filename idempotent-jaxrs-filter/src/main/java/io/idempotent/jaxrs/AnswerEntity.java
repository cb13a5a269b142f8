// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.io.File;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.StreamingOutput;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.ResultCodec;
import org.jspecify.annotations.Nullable;

/** Entities as bodies, before any writer has seen them. */
final class AnswerEntity {
    private AnswerEntity() {}

    /** Whether an entity hands its content out once, while it is written. */
    static boolean isStream(@Nullable Object entity) {
        return entity instanceof StreamingOutput
                || entity instanceof InputStream
                || entity instanceof Reader
                || entity instanceof File
                || entity instanceof Path;
    }

    /** Text and bytes as they are, other values as JSON; empty for what cannot be kept. */
    static Optional<StoredAnswer.Body> body(Object entity, @Nullable MediaType type, ResultCodec json) {
        if (entity instanceof byte[] bytes) {
            return Optional.of(new StoredAnswer.Body(Bytes.of(bytes), false));
        }
        if (entity instanceof String text) {
            return Optional.of(new StoredAnswer.Body(Bytes.of(text.getBytes(charset(type))), true));
        }
        if (isStream(entity) || (type != null && !isJson(type))) {
            return Optional.empty();
        }
        return written(entity, json);
    }

    private static Optional<StoredAnswer.Body> written(Object entity, ResultCodec json) {
        try {
            return Optional.of(new StoredAnswer.Body(Bytes.of(json.write(entity, entity.getClass())), false));
        } catch (RuntimeException unwritable) {
            return Optional.empty();
        }
    }

    static boolean isJson(MediaType type) {
        String subtype = type.getSubtype().toLowerCase(Locale.ROOT);
        return subtype.equals("json") || subtype.endsWith("+json");
    }

    static Charset charset(@Nullable MediaType type) {
        String name = type == null ? null : type.getParameters().get(MediaType.CHARSET_PARAMETER);
        try {
            return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            return StandardCharsets.UTF_8;
        }
    }
}
