// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings of this module, read once. Their names, defaults, units and consequences are in {@code docs/http.md}.
 *
 * @param strict whether a key must be a quoted string
 * @param maxBody how many bytes of an answer are kept at most
 * @param maxRequestBody how many bytes a guarded request may have
 * @param extraHeaders the names of further headers that are kept, in lower case
 * @param token the settings of one-time tokens
 */
record HttpSettings(boolean strict, int maxBody, long maxRequestBody, List<String> extraHeaders, Token token) {

    /**
     * The settings of one-time tokens.
     *
     * @param keys the signing keys as configured, the first one signs; empty where the module makes its own
     * @param lifetime how long a token can be used
     * @param perMinute how many tokens one caller gets a minute from one node
     * @param callers how many callers are counted at once
     */
    record Token(Optional<String> keys, Duration lifetime, int perMinute, int callers) {
        /** Shows no key. */
        @Override
        public String toString() {
            return "Token[lifetime=" + lifetime + ", perMinute=" + perMinute + "]";
        }
    }
}
