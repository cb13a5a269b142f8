// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

/** A request that cannot be read. Says which part and what is expected there, never what came instead. */
final class InvalidRequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String part;
    private final String expected;

    InvalidRequestException(String part, String expected) {
        super(part + " must be " + expected);
        this.part = part;
        this.expected = expected;
    }

    String part() {
        return part;
    }

    String expected() {
        return expected;
    }
}
