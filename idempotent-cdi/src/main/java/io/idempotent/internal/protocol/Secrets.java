// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

import io.idempotent.StoreUnavailableException;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.SharedSecrets;
import io.idempotent.spi.Transition;

/**
 * Keeps secrets as outcomes of calls that happen once: whoever comes first makes one up, all others are given it. So a
 * secret needs neither a table nor a lock of its own.
 */
public final class Secrets implements SharedSecrets {
    private static final System.Logger LOG = System.getLogger(Secrets.class.getName());
    private static final String OPERATION = "idempotent:secret";
    private static final int LENGTH = 32;
    private static final Duration LEASE = Duration.ofSeconds(2);
    private static final Duration RETENTION = Duration.ofDays(3650);
    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final int TRIES = 60;

    private final IdempotencyStore store;
    private final Waiting.Pause pause;
    private final SecureRandom random = new SecureRandom();

    /**
     * Secrets in a store.
     *
     * @param store keeps them
     * @param pause lets time pass while another node creates one
     */
    public Secrets(IdempotencyStore store, Waiting.Pause pause) {
        this.store = store;
        this.pause = pause;
    }

    @Override
    public Bytes secret(String name) {
        for (int i = 0; i < TRIES; i++) {
            Optional<Bytes> secret = tried(store.acquire(reservation(name)));
            if (secret.isPresent()) {
                return secret.get();
            }
            passTime();
        }
        throw unavailable(new TimeoutException("Another node holds it"));
    }

    private Reservation reservation(String name) {
        Digest digest = Digests.digest(Optional.empty(), Optional.empty(), OPERATION, List.of(KeyPart.text(name)));
        return new Reservation(
                digest,
                Fingerprint.NONE,
                Owner.fresh(),
                LEASE,
                RETENTION,
                new Reservation.Origin(Optional.empty(), OPERATION, name));
    }

    private Optional<Bytes> tried(Acquisition answer) {
        if (answer instanceof Acquisition.Succeeded known) {
            return Optional.of(known.outcome().content());
        }
        if (answer instanceof Acquisition.Acquired acquired) {
            return created(acquired.hold());
        }
        if (answer instanceof Acquisition.Unavailable unavailable) {
            throw unavailable(unavailable.cause());
        }
        return Optional.empty();
    }

    /** Only what is stored counts: on any doubt the store is asked again. */
    private Optional<Bytes> created(Hold hold) {
        byte[] secret = new byte[LENGTH];
        random.nextBytes(secret);
        Bytes content = Bytes.of(secret);
        if (!store.completesInTransaction()) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "A secret was created and is kept without a database: when its store loses it, all tokens that it"
                            + " signed are void. Set idempotent.http.token.keys, or idempotent.datasource.");
        }
        Completion completion = new Completion.Keep(new Envelope(content), RETENTION, Optional.empty());
        return store.completeApart(hold, completion) instanceof Transition.Applied
                ? Optional.of(content)
                : Optional.empty();
    }

    private void passTime() {
        try {
            pause.take(PAUSE);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw unavailable(interrupted);
        }
    }

    private static StoreUnavailableException unavailable(Throwable cause) {
        return new StoreUnavailableException(OPERATION, Duration.ofSeconds(1), cause);
    }
}
