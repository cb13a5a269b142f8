// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.List;
import java.util.Optional;

import io.idempotent.KeyInvalidException;
import io.idempotent.KeyMissingException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the key from the header: a string as RFC 9651 writes it, in quotes, or the same characters bare. Both name one
 * key. A list, parameters and a second header line are refused, since it would be a guess which key is meant.
 */
final class KeyHeader {
    static final String NAME = "Idempotency-Key";

    private static final int MAX_LENGTH = 255;
    private static final String PART = "in the header " + NAME;

    private final String operation;
    private final boolean strict;

    KeyHeader(String operation, boolean strict) {
        this.operation = operation;
        this.strict = strict;
    }

    /** The key; refuses the request where there is none. */
    String key(@Nullable List<String> lines) {
        if (lines == null || lines.isEmpty()) {
            throw new KeyMissingException(operation, PART, "is missing");
        }
        if (lines.size() > 1) {
            throw invalid("is sent twice");
        }
        String key = parsed(trimmed(lines.get(0)));
        if (key.isBlank()) {
            throw new KeyMissingException(operation, PART, "is empty");
        }
        if (key.length() > MAX_LENGTH) {
            throw invalid("has more than " + MAX_LENGTH + " characters");
        }
        return key;
    }

    /** HTTP allows spaces and tabs around a value; nothing else is removed. */
    private static String trimmed(String value) {
        int from = 0;
        int to = value.length();
        while (from < to && isBlank(value.charAt(from))) {
            from++;
        }
        while (to > from && isBlank(value.charAt(to - 1))) {
            to--;
        }
        return value.substring(from, to);
    }

    private static boolean isBlank(char character) {
        return character == ' ' || character == '\t';
    }

    private String parsed(String value) {
        if (value.startsWith("\"")) {
            return unquoted(value).orElseThrow(() -> invalid("is no quoted string"));
        }
        if (strict && !value.isEmpty()) {
            throw invalid("is not in quotes");
        }
        if (!value.chars().allMatch(KeyHeader::isBare)) {
            throw invalid("has characters that need quotes");
        }
        return value;
    }

    /** What separates values and parameters, and quotes, must not stand bare. */
    private static boolean isBare(int character) {
        return character > ' ' && character < 0x7f && ",;\"\\".indexOf(character) < 0;
    }

    private static Optional<String> unquoted(String value) {
        StringBuilder text = new StringBuilder(value.length());
        for (int i = 1; i < value.length(); i++) {
            char character = value.charAt(i);
            if (character == '"') {
                return i == value.length() - 1 ? Optional.of(text.toString()) : Optional.empty();
            }
            if (character == '\\') {
                i++;
                if (i == value.length() || "\"\\".indexOf(value.charAt(i)) < 0) {
                    return Optional.empty();
                }
                character = value.charAt(i);
            } else if (character < ' ' || character >= 0x7f) {
                return Optional.empty();
            }
            text.append(character);
        }
        return Optional.empty();
    }

    private KeyInvalidException invalid(String why) {
        return new KeyInvalidException(operation, PART, why);
    }
}
