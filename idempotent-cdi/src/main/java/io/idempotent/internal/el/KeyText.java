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
        for (int i = 0; i < line.length(); i++) {
            if (isOdd(line.charAt(i))) {
                replaceOdd(i);
            }
        }
        return bounded(line);
    }

    /** Databases refuse some control characters and halves of characters; this line decides nothing. */
    private void replaceOdd(int index) {
        int point = line.codePointAt(index);
        boolean isPair = Character.isSupplementaryCodePoint(point) || isSecondOfPair(index);
        if (!isPair) {
            line.setCharAt(index, '\uFFFD');
        }
    }

    private boolean isSecondOfPair(int index) {
        return index > 0 && Character.isSurrogatePair(line.charAt(index - 1), line.charAt(index));
    }

    private static boolean isOdd(char character) {
        return Character.isISOControl(character) || Character.isSurrogate(character);
    }

    private static String bounded(StringBuilder text) {
        if (text.length() <= MAX_LENGTH) {
            return text.toString();
        }
        boolean splits = Character.isHighSurrogate(text.charAt(MAX_LENGTH - 1));
        return text.substring(0, splits ? MAX_LENGTH - 1 : MAX_LENGTH);
    }
}
