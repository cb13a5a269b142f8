// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/** An immutable sequence of bytes that is compared by content. Its text form shows the length only. */
public final class Bytes {
    private static final Bytes EMPTY = new Bytes(new byte[0]);

    private final byte[] content;

    private Bytes(byte[] content) {
        this.content = content;
    }

    /**
     * A copy of an array.
     *
     * @param content the bytes
     * @return the sequence
     */
    public static Bytes of(byte[] content) {
        return content.length == 0 ? EMPTY : new Bytes(content.clone());
    }

    /**
     * No bytes.
     *
     * @return the empty sequence
     */
    public static Bytes empty() {
        return EMPTY;
    }

    /**
     * How many bytes there are.
     *
     * @return the length
     */
    public int length() {
        return content.length;
    }

    /**
     * A copy of the bytes.
     *
     * @return a new array
     */
    public byte[] toArray() {
        return content.clone();
    }

    /**
     * The bytes in lower-case hexadecimal.
     *
     * @return two characters a byte
     */
    public String hex() {
        return HexFormat.of().formatHex(content);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes bytes && MessageDigest.isEqual(content, bytes.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    @Override
    public String toString() {
        return content.length + " bytes";
    }
}
