// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * How tokens look, in Base64url:
 *
 * <pre>
 *   byte   format version, 1
 *   byte   length of the key's id, and the id
 *   byte   1 if the token is for one operation, else 0
 *   long   until when it can be used, in seconds of the epoch
 *   16 bytes   a random number, by which the token is known once it is used
 *   32 bytes   HMAC-SHA-256 of all that, and of whom and what the token is for
 * </pre>
 */
final class TokenFormat {
    private static final byte VERSION = 1;
    static final int NONCE = 16;
    private static final int MAC = 32;

    private TokenFormat() {}

    /**
     * What a token says.
     *
     * @param keyId which key signed it
     * @param isForOneOperation whether its operation is signed too
     * @param expiry until when it can be used, in seconds of the epoch
     * @param nonce its number in Base64url
     */
    record Claims(String keyId, boolean isForOneOperation, long expiry, String nonce) {}

    /**
     * Whom and what a token is for; this is signed and not written.
     *
     * @param tenant the tenant, where there are tenants
     * @param principal the caller
     * @param operation the operation
     */
    record Audience(Optional<String> tenant, String principal, String operation) {}

    /** A token, read and not yet verified. Not a record: arrays. */
    static final class Read {
        private final Claims claims;
        private final byte[] signed;
        private final byte[] mac;

        private Read(Claims claims, byte[] signed, byte[] mac) {
            this.claims = claims;
            this.signed = signed;
            this.mac = mac;
        }

        Claims claims() {
            return claims;
        }

        /** Takes the same time whatever is wrong. */
        boolean isSignedBy(byte[] secret, Audience audience) {
            return MessageDigest.isEqual(mac, mac(secret, signed, claims.isForOneOperation(), audience));
        }
    }

    static String write(Claims claims, byte[] secret, Audience audience) {
        byte[] id = claims.keyId().getBytes(StandardCharsets.US_ASCII);
        ByteBuffer signed = ByteBuffer.allocate(2 + id.length + 1 + Long.BYTES + NONCE)
                .put(VERSION)
                .put((byte) id.length)
                .put(id)
                .put((byte) (claims.isForOneOperation() ? 1 : 0))
                .putLong(claims.expiry())
                .put(Base64.getUrlDecoder().decode(claims.nonce()));
        byte[] mac = mac(secret, signed.array(), claims.isForOneOperation(), audience);
        ByteBuffer whole =
                ByteBuffer.allocate(signed.capacity() + MAC).put(signed.array()).put(mac);
        return encoded(whole.array());
    }

    static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Empty for what is no token. Two spellings of one token have one number: what counts is the number. */
    static Optional<Read> read(String token) {
        try {
            return read(Base64.getUrlDecoder().decode(token));
        } catch (IllegalArgumentException | BufferUnderflowException noToken) {
            return Optional.empty();
        }
    }

    private static Optional<Read> read(byte[] whole) {
        ByteBuffer in = ByteBuffer.wrap(whole);
        if (in.get() != VERSION) {
            return Optional.empty();
        }
        byte[] id = new byte[Byte.toUnsignedInt(in.get())];
        in.get(id);
        boolean isForOneOperation = in.get() == 1;
        long expiry = in.getLong();
        byte[] nonce = new byte[NONCE];
        in.get(nonce);
        if (in.remaining() != MAC) {
            return Optional.empty();
        }
        Claims claims =
                new Claims(new String(id, StandardCharsets.US_ASCII), isForOneOperation, expiry, encoded(nonce));
        int border = whole.length - MAC;
        return Optional.of(
                new Read(claims, Arrays.copyOf(whole, border), Arrays.copyOfRange(whole, border, whole.length)));
    }

    private static byte[] mac(byte[] secret, byte[] signed, boolean withOperation, Audience audience) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            frame(mac, signed);
            mac.update((byte) (audience.tenant().isPresent() ? 1 : 0));
            frame(mac, audience.tenant().orElse(""));
            frame(mac, audience.principal());
            if (withOperation) {
                frame(mac, audience.operation());
            }
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has HMAC-SHA-256", e);
        }
    }

    private static void frame(Mac mac, String text) {
        frame(mac, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void frame(Mac mac, byte[] content) {
        mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(content.length).flip());
        mac.update(content);
    }
}
