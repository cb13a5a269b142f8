// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

/**
 * The identity of a record: SHA-256 of the length-framed tenant, principal, operation and key parts.
 *
 * @param value the 32 bytes
 */
public record Digest(Bytes value) {
    /** The length of a digest in bytes. */
    public static final int LENGTH = 32;

    /**
     * Refuses another length.
     *
     * @param value the 32 bytes
     * @throws IllegalArgumentException if there are more or fewer
     */
    public Digest {
        if (value.length() != LENGTH) {
            throw new IllegalArgumentException("A digest has " + LENGTH + " bytes, not " + value.length());
        }
    }
}
