// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

/** The downstream system failed. Unchecked, so that the booking before it is rolled back. */
final class DownstreamException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DownstreamException(String message) {
        super(message);
    }
}
