// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Fingerprint;

/** Values that tests use. */
abstract class Samples {
    protected static final Duration LEASE = Duration.ofSeconds(30);
    protected static final Duration RETENTION = Duration.ofHours(1);
    private static final SecureRandom RANDOM = new SecureRandom();

    protected static Digest anyDigest() {
        byte[] content = new byte[Digest.LENGTH];
        RANDOM.nextBytes(content);
        return new Digest(Bytes.of(content));
    }

    protected static Fingerprint fingerprint(int seed) {
        byte[] content = new byte[Fingerprint.LENGTH];
        content[0] = (byte) seed;
        return new Fingerprint(Bytes.of(content));
    }

    protected static Completion keep(String text) {
        Envelope outcome = new Envelope(Bytes.of(text.getBytes(StandardCharsets.UTF_8)));
        return new Completion.Keep(outcome, RETENTION, Optional.empty());
    }
}
