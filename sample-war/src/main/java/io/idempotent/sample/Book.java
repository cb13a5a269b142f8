// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.util.Locale;
import java.util.stream.Stream;

/** The two sets of books, so that the guarded method and its unguarded twin are counted apart. */
enum Book {
    GUARDED,
    UNGUARDED;

    /** The book's name in the database and in addresses. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Book of(String label) {
        return Stream.of(values())
                .filter(book -> book.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new InvalidRequestException("book", "'guarded' or 'unguarded'"));
    }
}
