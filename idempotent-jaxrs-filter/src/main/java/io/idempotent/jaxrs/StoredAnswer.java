// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.util.List;
import java.util.Optional;

import io.idempotent.spi.Bytes;

/**
 * What is kept of an answer.
 *
 * @param status the status
 * @param mediaType the content type, where the answer named one
 * @param headers the headers that are kept
 * @param body the body, before any content encoding; empty for none
 */
record StoredAnswer(int status, Optional<String> mediaType, List<Header> headers, Optional<Body> body) {
    /** Keeps a copy. */
    StoredAnswer {
        headers = List.copyOf(headers);
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
