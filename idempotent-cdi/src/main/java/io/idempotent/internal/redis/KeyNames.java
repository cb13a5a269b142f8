// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.Base64;
import java.util.regex.Pattern;

import io.idempotent.spi.Digest;

/**
 * How records are named in Redis: a fixed prefix and 24 bytes of the digest in 32 letters, digits, hyphens and
 * underscores (base64url), so that no client chooses a name or a cluster slot. As short as the whole digest would be in
 * raw bytes, which may be braces and which nobody can type; two digests that agree in 192 bits are not to be found.
 *
 * @param prefix what every name begins with
 */
record KeyNames(String prefix) {
    /** No braces, which would put all records into one cluster slot, and nothing that a pattern gives a meaning to. */
    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9:._-]{1,64}");

    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final int LENGTH = 24;

    KeyNames {
        if (!ALLOWED.matcher(prefix).matches()) {
            throw new IllegalArgumentException(
                    "idempotent.redis.key-prefix must have 1 to 64 letters, digits, colons, dots, underscores or hyphens");
        }
    }

    String of(Digest digest) {
        return prefix + ENCODER.encodeToString(digest.value().toArray(0, LENGTH));
    }
}
