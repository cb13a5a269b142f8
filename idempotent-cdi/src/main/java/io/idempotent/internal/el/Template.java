// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.el;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a text such as {@code order-#{order.number}} into literal texts and expressions. Knows just enough of the
 * expression language to find an expression's end: quotes, escapes in them, and nested braces. A backslash before
 * <code>#{</code> or <code>${</code> makes it plain text.
 */
final class Template {
    /** A piece of the text; an expression with its <code>#{}</code>. */
    record Piece(boolean isExpression, String text) {}

    /** The text is not well-formed; the message says what is wrong with it. */
    static final class MalformedException extends Exception {
        private static final long serialVersionUID = 1L;

        private MalformedException(String message) {
            super(message);
        }
    }

    private final String text;
    private final List<Piece> pieces = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();
    private int position;

    private Template(String text) {
        this.text = text;
    }

    static List<Piece> parse(String text) throws MalformedException {
        Template template = new Template(text);
        while (template.position < text.length()) {
            template.next();
        }
        template.endLiteral();
        return template.pieces;
    }

    private void next() throws MalformedException {
        if (at("\\#{") || at("\\${")) {
            literal.append(text, position + 1, position + 3);
            position += 3;
        } else if (at("${")) {
            throw new MalformedException("contains ${...}, which would be evaluated only once: write #{...}");
        } else if (at("#{")) {
            endLiteral();
            expression();
        } else {
            literal.append(text.charAt(position++));
        }
    }

    private void expression() throws MalformedException {
        int start = position;
        position += 2;
        for (int open = 1; open > 0; position++) {
            if (position == text.length()) {
                throw new MalformedException("has an expression that does not end: close it with }");
            }
            switch (text.charAt(position)) {
                case '{' -> open++;
                case '}' -> open--;
                case '\'', '"' -> skipQuoted();
                default -> {}
            }
        }
        pieces.add(new Piece(true, text.substring(start, position)));
    }

    /** From an opening quote to the closing one. */
    private void skipQuoted() throws MalformedException {
        char quote = text.charAt(position++);
        while (position < text.length() && text.charAt(position) != quote) {
            position += text.charAt(position) == '\\' ? 2 : 1;
        }
        if (position >= text.length()) {
            throw new MalformedException("has a quotation in an expression that does not end");
        }
    }

    private void endLiteral() {
        if (literal.length() > 0) {
            pieces.add(new Piece(false, literal.toString()));
            literal.setLength(0);
        }
    }

    private boolean at(String token) {
        return text.startsWith(token, position);
    }
}
