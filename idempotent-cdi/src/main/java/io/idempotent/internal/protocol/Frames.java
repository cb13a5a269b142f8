// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Writes length-framed bytes: each frame says how long it is, so that no content can look like a border. */
final class Frames {
    private byte[] content = new byte[128];
    private int length;

    Frames octet(int value) {
        makeRoomFor(1);
        content[length] = (byte) value;
        length++;
        return this;
    }

    Frames number(int value) {
        return octet(value >>> 24).octet(value >>> 16).octet(value >>> 8).octet(value);
    }

    Frames raw(byte[] bytes) {
        makeRoomFor(bytes.length);
        System.arraycopy(bytes, 0, content, length, bytes.length);
        length += bytes.length;
        return this;
    }

    private void makeRoomFor(int more) {
        int needed = Math.addExact(length, more);
        if (needed > content.length) {
            content = Arrays.copyOf(content, Math.max(needed, 2 * content.length));
        }
    }

    Frames frame(byte[] bytes) {
        return number(bytes.length).raw(bytes);
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
        for (KeyPart part : parts) {
            part(part);
        }
        return this;
    }

    byte[] toArray() {
        return Arrays.copyOf(content, length);
    }

    /** Of what was written so far. */
    byte[] hash(MessageDigest digest) {
        digest.update(content, 0, length);
        return digest.digest();
    }
}
