// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.net.URI;
import java.util.Locale;
import java.util.Set;

import jakarta.ws.rs.core.MediaType;

/**
 * Whether a stored answer can be sent as it is. What was tampered with, or was written by another runtime, can be
 * anything: it would fail in the runtime that writes it, or be more headers than one.
 */
final class AnswerSyntax {
    /** Runtimes read these again while they write them. */
    private static final Set<String> ADDRESSES = Set.of("location", "content-location");

    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    private AnswerSyntax() {}

    static boolean holds(StoredAnswer answer) {
        return answer.type().map(type -> isMediaType(type.text())).orElse(true)
                && answer.headers().stream().allMatch(AnswerSyntax::isHeader);
    }

    private static boolean isMediaType(String text) {
        if (!isValue(text)) {
            return false;
        }
        try {
            MediaType type = MediaType.valueOf(text);
            return !type.isWildcardType() && !type.isWildcardSubtype();
        } catch (RuntimeException unreadable) { // Runtimes do not agree on which.
            return false;
        }
    }

    private static boolean isHeader(StoredAnswer.Header header) {
        return isToken(header.name())
                && isValue(header.value())
                && (!ADDRESSES.contains(header.name().toLowerCase(Locale.ROOT)) || isAddress(header.value()));
    }

    private static boolean isToken(String name) {
        return !name.isEmpty() && name.chars().allMatch(AnswerSyntax::isTokenCharacter);
    }

    private static boolean isTokenCharacter(int character) {
        return character < 0x7f && (Character.isLetterOrDigit(character) || TOKEN_MARKS.indexOf(character) >= 0);
    }

    private static boolean isValue(String value) {
        return value.chars().noneMatch(character -> Character.isISOControl(character) && character != '\t');
    }

    private static boolean isAddress(String value) {
        try {
            return !URI.create(value).toString().isEmpty();
        } catch (IllegalArgumentException unreadable) {
            return false;
        }
    }
}
