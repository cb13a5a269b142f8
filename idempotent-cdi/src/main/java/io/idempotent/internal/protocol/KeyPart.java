// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * One value of a key or payload in its canonical form: a tag and bytes, the same in every process, zone and locale.
 * Values that mean the same have one form (99.9 and 99.90, one instant in two zones), other values never do. Text is
 * taken as it is: neither trimmed nor folded. {@code docs/digest.md} lists the forms.
 *
 * <p>Immutable; compared by tag and bytes. Its text form shows no value.
 */
public final class KeyPart {
    /** How long the text of one part of a key may be, in characters. */
    public static final int MAX_LENGTH = 255;

    private final Tag tag;
    private final String text;
    private final byte[] content;

    KeyPart(Tag tag, String text, byte[] content) {
        this.tag = tag;
        this.text = text;
        this.content = content;
    }

    /**
     * A text.
     *
     * @param text any text, also an empty one
     * @return its canonical form
     */
    public static KeyPart text(String text) {
        return of(Tag.TEXT, text);
    }

    /**
     * A single value, as a key is made of.
     *
     * @param value a value
     * @return its canonical form; empty for what names nothing: null, an empty Optional, a blank text
     * @throws NoCanonicalFormException if it has none
     */
    public static Optional<KeyPart> of(@Nullable Object value) {
        Object bare = Optionals.unwrap(value);
        return bare == null ? Optional.empty() : Optional.of(scalar(bare)).filter(part -> !part.isBlank());
    }

    /**
     * A value of any shape, as a payload is made of: single values, null, and records, lists, arrays and maps of them.
     *
     * @param value a value
     * @return its canonical form
     * @throws NoCanonicalFormException if it has none
     */
    public static KeyPart ofPayload(@Nullable Object value) {
        return Structures.part(value);
    }

    /**
     * The value for people. Contains what the caller sent, so it belongs into no message.
     *
     * @return the canonical text; bytes in hexadecimal; empty for structures
     */
    public String text() {
        return tag == Tag.BYTES ? HexFormat.of().formatHex(content) : text;
    }

    /**
     * Whether a key can have this part.
     *
     * @return true above {@link #MAX_LENGTH} characters
     */
    public boolean isTooLong() {
        return text().length() > MAX_LENGTH;
    }

    static KeyPart of(Tag tag, String text) {
        return new KeyPart(tag, text, Utf8.bytes(text));
    }

    static KeyPart bytes(byte[] bytes) {
        return new KeyPart(Tag.BYTES, "", bytes.clone());
    }

    static KeyPart structure(Tag tag, Frames content) {
        return new KeyPart(tag, "", content.toArray());
    }

    Tag tag() {
        return tag;
    }

    byte[] content() {
        return content;
    }

    boolean isBlank() {
        return tag == Tag.BYTES ? content.length == 0 : text.isBlank();
    }

    private static KeyPart scalar(Object value) {
        return Scalars.find(value).orElseThrow(() -> Structures.refused(value));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KeyPart part && tag == part.tag && Arrays.equals(content, part.content);
    }

    @Override
    public int hashCode() {
        return 31 * tag.hashCode() + Arrays.hashCode(content);
    }

    @Override
    public String toString() {
        return "KeyPart[" + tag + ", " + content.length + " bytes]";
    }
}
