// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.util.regex.Pattern;

/**
 * Finds expressions that compute instead of reading. The expression language takes null for 0 or for an empty text as
 * soon as it computes, so that a missing value would make a key; and joined texts have no border between them.
 */
final class Computation {
    static final String PROBLEM = "computes, and would take a missing value for 0 or for an empty text: let every"
            + " #{...} read one value, as in \"#{a}-#{b}\", and compute before the call";

    private static final Pattern QUOTED = Pattern.compile("'(?:\\\\.|[^'\\\\])*'|\"(?:\\\\.|[^\"\\\\])*\"");
    private static final Pattern COMPUTING = Pattern.compile("[-+*/%;]|\\b(?:div|mod)\\b|(?<![=!<>])=(?!=)");

    private Computation() {}

    static boolean isIn(String expression) {
        return COMPUTING.matcher(QUOTED.matcher(expression).replaceAll("''")).find();
    }
}
