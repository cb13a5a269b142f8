// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

/** Joins the parts of a key to one bounded line for people who look into a store. */
final class KeyText {
    private static final int MAX_LENGTH = 255;

    /** Most keys have one part, whose text is the line as it is. */
    private String line = "";

    /** Begins the next entry of the key. */
    void next() {
        if (!line.isEmpty()) {
            line += "|";
        }
    }

    void append(String text) {
        line = line.isEmpty() ? text : line + text;
    }

    @Override
    public String toString() {
        return bounded(hasOdd(line) ? withoutOdd(line) : line);
    }

    private static boolean hasOdd(String line) {
        for (int i = 0; i < line.length(); i++) {
            if (isOdd(line.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    /** Databases refuse some control characters and halves of characters; this line decides nothing. */
    private static String withoutOdd(String line) {
        StringBuilder clean = new StringBuilder(line);
        for (int i = 0; i < line.length(); i++) {
            if (isOdd(line.charAt(i)) && !isInPair(line, i)) {
                clean.setCharAt(i, '\uFFFD');
            }
        }
        return clean.toString();
    }

    private static boolean isInPair(String line, int index) {
        return Character.isSupplementaryCodePoint(line.codePointAt(index)) || isSecondOfPair(line, index);
    }

    private static boolean isSecondOfPair(String line, int index) {
        return index > 0 && Character.isSurrogatePair(line.charAt(index - 1), line.charAt(index));
    }

    private static boolean isOdd(char character) {
        return Character.isISOControl(character) || Character.isSurrogate(character);
    }

    private static String bounded(String text) {
        if (text.length() <= MAX_LENGTH) {
            return text;
        }
        boolean splits = Character.isHighSurrogate(text.charAt(MAX_LENGTH - 1));
        return text.substring(0, splits ? MAX_LENGTH - 1 : MAX_LENGTH);
    }
}
