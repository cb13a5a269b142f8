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

    /** Text and bytes as they are, other values as JSON; empty for what cannot be given again under its type. */
    static Optional<StoredAnswer.Body> body(Object entity, ExpectedType expected, ResultCodec json) {
        if (!expected.isCertain()) {
            return Optional.empty();
        }
        if (entity instanceof byte[] bytes) {
            return Optional.of(new StoredAnswer.Body(Bytes.of(bytes), false));
        }
        if (entity instanceof String text) {
            return Optional.of(new StoredAnswer.Body(Bytes.of(text.getBytes(charset(expected.type()))), true));
        }
        return !isStream(entity)
                        && expected.type().filter(AnswerEntity::isPlainJson).isPresent()
                ? written(entity, json)
                : Optional.empty();
    }

    private static Optional<StoredAnswer.Body> written(Object entity, ResultCodec json) {
        try {
            return Optional.of(new StoredAnswer.Body(Bytes.of(json.write(entity, entity.getClass())), false));
        } catch (RuntimeException unwritable) {
            return Optional.empty();
        }
    }

    /** JSON is UTF-8; what a runtime makes of another charset is its own affair. */
    private static boolean isPlainJson(MediaType type) {
        String subtype = type.getSubtype().toLowerCase(Locale.ROOT);
        return (subtype.equals("json") || subtype.endsWith("+json"))
                && charset(Optional.of(type)).equals(StandardCharsets.UTF_8);
    }

    static Charset charset(Optional<MediaType> type) {
        Optional<String> name = type.map(known -> known.getParameters().get(MediaType.CHARSET_PARAMETER));
        try {
            return name.map(Charset::forName).orElse(StandardCharsets.UTF_8);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            return StandardCharsets.UTF_8;
        }
    }
}
