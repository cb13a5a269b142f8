// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;

/** Values for tests that do not care about them. */
final class Samples {
    static final Duration LEASE = Duration.ofSeconds(30);
    static final Duration RETENTION = Duration.ofHours(1);
    static final Fingerprint FINGERPRINT = Fingerprint.NONE;
    static final Completion.Keep KEEP =
            new Completion.Keep(new Envelope(Bytes.of(new byte[] {1, 2, 3})), RETENTION, Optional.empty());
    private static final SecureRandom RANDOM = new SecureRandom();

    private Samples() {}

    static Digest digest() {
        byte[] content = new byte[Digest.LENGTH];
        RANDOM.nextBytes(content);
        return new Digest(Bytes.of(content));
    }

    static Reservation reservation(Hold wanted) {
        return new Reservation(
                wanted.digest(),
                wanted.fingerprint(),
                wanted.owner(),
                LEASE,
                RETENTION,
                new Reservation.Origin(Optional.empty(), "test", "key"));
    }

    static Renewal renewal(Hold hold) {
        return new Renewal(hold, LEASE);
    }
}
