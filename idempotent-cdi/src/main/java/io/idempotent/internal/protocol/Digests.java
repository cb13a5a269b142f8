// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Fingerprint;

/**
 * Turns what identifies a call into the digest of its record, and what must not change under a key into a fingerprint.
 * The encodings are published with test vectors in {@code docs/digest.md}. They are a stored format: another encoding
 * needs another version, and forgets every record.
 */
public final class Digests {
    private static final byte[] DIGEST_V1 = "idempotent/digest/1".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FINGERPRINT_V1 = "idempotent/fingerprint/1".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] CHILD_V1 = "idempotent/child/1".getBytes(StandardCharsets.US_ASCII);
    private static final int CHILD_KEY_LENGTH = 16;

    private Digests() {}

    /**
     * The digest of a record.
     *
     * @param tenant the tenant, where there are tenants
     * @param principal the caller, where the key belongs to a caller
     * @param operation the operation's name; empty where one key serves all operations
     * @param parts the key
     * @return the digest
     */
    public static Digest digest(
            Optional<String> tenant, Optional<String> principal, String operation, List<KeyPart> parts) {
        return new Digest(Bytes.of(sha256(frames(tenant, principal, operation, parts))));
    }

    /**
     * The fingerprint of a payload.
     *
     * @param parts the payload
     * @return the fingerprint; {@link Fingerprint#NONE} for no parts
     */
    public static Fingerprint fingerprint(List<KeyPart> parts) {
        if (parts.isEmpty()) {
            return Fingerprint.NONE;
        }
        byte[] hash = sha256(frames(parts));
        return new Fingerprint(Bytes.of(Arrays.copyOf(hash, Fingerprint.LENGTH)));
    }

    static Frames frames(Optional<String> tenant, Optional<String> principal, String operation, List<KeyPart> parts) {
        return new Frames()
                .raw(DIGEST_V1)
                .optional(tenant)
                .optional(principal)
                .text(operation)
                .parts(parts);
    }

    static Frames frames(List<KeyPart> payload) {
        return new Frames().raw(FINGERPRINT_V1).parts(payload);
    }

    /**
     * A key for a call that a guarded call makes elsewhere.
     *
     * @param digest the guarded call's record
     * @param name tells several such calls apart
     * @return 32 hexadecimal digits
     */
    public static String childKey(Digest digest, String name) {
        return HexFormat.of().formatHex(sha256(frames(digest, name)), 0, CHILD_KEY_LENGTH);
    }

    static Frames frames(Digest digest, String childName) {
        return new Frames().raw(CHILD_V1).raw(digest.value().toArray()).text(childName);
    }

    private static byte[] sha256(Frames content) {
        try {
            return content.hash(MessageDigest.getInstance("SHA-256"));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
