// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.List;
import java.util.Optional;

import jakarta.ws.rs.core.MediaType;

import io.idempotent.spi.Bytes;

/**
 * What is kept of an answer.
 *
 * @param status the status
 * @param type the content type, where it is known
 * @param headers the headers that are kept
 * @param body the body, before any content encoding; empty for none
 */
record StoredAnswer(int status, Optional<Type> type, List<Header> headers, Optional<Body> body) {
    /** Keeps a copy. */
    StoredAnswer {
        headers = List.copyOf(headers);
    }

    /**
     * A content type.
     *
     * @param text as a header has it
     * @param isOpen whether nothing had named it when the answer was kept, so that the runtime labels it in its own way
     */
    record Type(String text, boolean isOpen) {
        static Type named(MediaType type) {
            return new Type(type.toString(), false);
        }

        static Type open(MediaType type) {
            return new Type(type.toString(), true);
        }
    }

    /** One line of a header. */
    record Header(String name, String value) {}

    /**
     * A body.
     *
     * @param content its bytes
     * @param isText whether it was given as a text, which a runtime labels in its own way
     */
    record Body(Bytes content, boolean isText) {}
}
