// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;

import io.idempotent.spi.ResultCodec;

/** Results are texts; one of them cannot be written, and one cannot be read. */
final class TextCodec implements ResultCodec {
    static final String UNWRITABLE = "unwritable";
    static final String UNREADABLE = "unreadable";
    static final String UNLINKED = "unlinked";
    static final String BOTTOMLESS = "bottomless";

    @Override
    public byte[] write(Object result, Type type) {
        if (result.equals(UNWRITABLE)) {
            throw new IllegalArgumentException("cannot write " + result);
        }
        if (result.equals(UNLINKED)) {
            throw new NoClassDefFoundError("Missing");
        }
        return result.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Object read(byte[] content, Type type) {
        String text = new String(content, StandardCharsets.UTF_8);
        if (text.equals(UNREADABLE)) {
            throw new IllegalArgumentException("no");
        }
        if (text.equals(BOTTOMLESS)) {
            throw new StackOverflowError();
        }
        return text;
    }
}
