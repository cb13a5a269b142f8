// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

/** Joins the parts of a key to one bounded line for people who look into a store. */
final class KeyText {
    private static final int MAX_LENGTH = 255;

    private final StringBuilder line = new StringBuilder();

    /** Begins the next entry of the key. */
    void next() {
        if (line.length() > 0) {
            line.append('|');
        }
    }

    void append(String text) {
        line.append(text);
    }

    @Override
    public String toString() {
        return bounded(line.codePoints()
                .map(KeyText::storable)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append));
    }

    /** Databases refuse some control characters and halves of characters; this column decides nothing. */
    private static int storable(int point) {
        boolean odd = Character.isISOControl(point) || Character.getType(point) == Character.SURROGATE;
        return odd ? '\uFFFD' : point;
    }

    private static String bounded(StringBuilder text) {
        if (text.length() <= MAX_LENGTH) {
            return text.toString();
        }
        boolean splits = Character.isHighSurrogate(text.charAt(MAX_LENGTH - 1));
        return text.substring(0, splits ? MAX_LENGTH - 1 : MAX_LENGTH);
    }
}
