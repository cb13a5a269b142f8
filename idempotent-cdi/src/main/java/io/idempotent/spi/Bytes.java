// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

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
     * A copy of two arrays, one after the other.
     *
     * @param first the first bytes
     * @param second the bytes behind them
     * @return the sequence
     */
    public static Bytes joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both.length == 0 ? EMPTY : new Bytes(both);
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
     * A copy of some of the bytes.
     *
     * @param from the index of the first one, from 0
     * @param to the index behind the last one, from {@code from} to {@link #length()}
     * @return a new array
     * @throws IndexOutOfBoundsException if there are no such bytes
     */
    public byte[] toArray(int from, int to) {
        Objects.checkFromToIndex(from, to, content.length);
        return Arrays.copyOfRange(content, from, to);
    }

    /**
     * One byte.
     *
     * @param index its index, from 0 to one below {@link #length()}
     * @return the byte
     * @throws IndexOutOfBoundsException if there is none
     */
    public byte byteAt(int index) {
        return content[index];
    }

    /**
     * Copies all bytes to where a buffer stands, and moves it behind them.
     *
     * @param target the buffer
     * @return the same buffer
     * @throws java.nio.BufferOverflowException if it has less room; nothing is copied then
     */
    public ByteBuffer appendTo(ByteBuffer target) {
        return target.put(content);
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
