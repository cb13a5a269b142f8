// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

/**
 * What must not change under one key: the first 16 bytes of a SHA-256, or {@link #NONE} where nothing is compared. Two
 * calls agree when their fingerprints are equal.
 *
 * @param value the 16 bytes
 */
public record Fingerprint(Bytes value) {
    /** The length of a fingerprint in bytes. */
    public static final int LENGTH = 16;

    /** The fingerprint of an operation that compares nothing. */
    public static final Fingerprint NONE = new Fingerprint(Bytes.of(new byte[LENGTH]));

    /**
     * Refuses another length.
     *
     * @param value the 16 bytes
     * @throws IllegalArgumentException if there are more or fewer
     */
    public Fingerprint {
        if (value.length() != LENGTH) {
            throw new IllegalArgumentException("A fingerprint has " + LENGTH + " bytes, not " + value.length());
        }
    }
}
