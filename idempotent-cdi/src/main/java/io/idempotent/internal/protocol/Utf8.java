// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Text as bytes, without two texts ever becoming the same bytes: the platform's encoder replaces every surrogate that
 * has lost its partner by a question mark; here it is written as three bytes, as any other character of its range.
 */
final class Utf8 {
    private Utf8() {}

    static byte[] bytes(String text) {
        return isWellFormed(text) ? text.getBytes(StandardCharsets.UTF_8) : generalised(text);
    }

    static boolean isWellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i)) && !Character.isSupplementaryCodePoint(text.codePointAt(i++))) {
                return false;
            }
        }
        return true;
    }

    private static byte[] generalised(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(text.length() * 3);
        text.codePoints().forEach(point -> write(point, out));
        return out.toByteArray();
    }

    private static void write(int point, ByteArrayOutputStream out) {
        if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
            out.write(0xE0 | (point >> 12));
            out.write(0x80 | ((point >> 6) & 0x3F));
            out.write(0x80 | (point & 0x3F));
        } else {
            out.writeBytes(Character.toString(point).getBytes(StandardCharsets.UTF_8));
        }
    }
}
