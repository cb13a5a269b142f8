// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;

/** Writes length-framed bytes: each frame says how long it is, so that no content can look like a border. */
final class Frames {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream(128);

    Frames octet(int value) {
        out.write(value);
        return this;
    }

    Frames number(int value) {
        return octet(value >>> 24).octet(value >>> 16).octet(value >>> 8).octet(value);
    }

    Frames raw(byte[] content) {
        out.writeBytes(content);
        return this;
    }

    Frames frame(byte[] content) {
        return number(content.length).raw(content);
    }

    Frames text(String text) {
        return frame(Utf8.bytes(text));
    }

    /** One octet tells absence from presence, so that "none" equals no text, not even the empty one. */
    Frames optional(Optional<String> text) {
        return text.isPresent() ? octet(1).text(text.get()) : octet(0);
    }

    Frames part(KeyPart part) {
        return octet(part.tag().code()).frame(part.content());
    }

    Frames parts(List<KeyPart> parts) {
        number(parts.size());
        parts.forEach(this::part);
        return this;
    }

    byte[] toArray() {
        return out.toByteArray();
    }
}
