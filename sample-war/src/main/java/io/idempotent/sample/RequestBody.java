// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import jakarta.json.Json;
import jakarta.json.JsonConfig;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import jakarta.json.stream.JsonParser;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.core.Response.Status;

/** A request body as one JSON object. */
final class RequestBody {
    private static final int MAX_BYTES = 64 * 1024;

    /** Which of two members with one name counts would be for the parser to say; here neither does. */
    private static final JsonReaderFactory READERS =
            Json.createReaderFactory(Map.of(JsonConfig.KEY_STRATEGY, JsonConfig.KeyStrategy.NONE));

    private RequestBody() {}

    static JsonObject json(InputStream body) {
        byte[] bytes = bytes(body);
        try {
            String text = text(bytes);
            requireNothingAfterTheFirstValue(text);
            return object(text);
        } catch (CharacterCodingException | RuntimeException malformed) {
            // Not only JsonException: nesting too deep and exponents too large are other types, by parser.
            throw new InvalidRequestException("body", "one JSON object in UTF-8 without repeated members");
        }
    }

    private static JsonObject object(String text) {
        try (JsonReader reader = READERS.createReader(new StringReader(text))) {
            return reader.readObject();
        }
    }

    /** What the reader of objects does not look for. */
    private static void requireNothingAfterTheFirstValue(String text) {
        try (JsonParser parser = Json.createParser(new StringReader(text))) {
            while (parser.hasNext()) {
                parser.next();
            }
        }
    }

    private static String text(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    private static byte[] bytes(InputStream body) {
        try {
            byte[] bytes = body.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new ClientErrorException(Status.REQUEST_ENTITY_TOO_LARGE);
            }
            return bytes;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
