// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.memory;

import java.time.Duration;
import java.util.Optional;

import io.idempotent.Recovery;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Doubt;
import io.idempotent.spi.Envelope;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Reservation;

/**
 * A record; without an outcome and a doubt it is in progress.
 *
 * @param digest which
 * @param fingerprint what must not change under the key
 * @param owner whose
 * @param reservation how it was reserved; empty for one that was completed after it had gone
 * @param outcome what duplicates are answered from
 * @param doubt since when and why nobody knows what became of it
 * @param reservedAtNanos when it was reserved
 * @param endsAtNanos when its lease or its retention ends
 */
record Entry(
        Digest digest,
        Fingerprint fingerprint,
        Owner owner,
        Optional<Reservation> reservation,
        Optional<Envelope> outcome,
        Optional<Open> doubt,
        long reservedAtNanos,
        long endsAtNanos) {

    /** A doubt, and when somebody is to be asked about it. */
    record Open(Doubt.Reason reason, long sinceNanos, long askAtNanos, int timesAsked) {}

    static Entry inProgress(Reservation reservation, long now) {
        return new Entry(
                reservation.digest(),
                reservation.fingerprint(),
                reservation.owner(),
                Optional.of(reservation),
                Optional.empty(),
                Optional.empty(),
                now,
                now + reservation.lease().toNanos());
    }

    static Entry done(Hold hold, Envelope outcome, long endsAt) {
        return new Entry(
                hold.digest(),
                hold.fingerprint(),
                hold.owner(),
                Optional.empty(),
                Optional.of(outcome),
                Optional.empty(),
                0,
                endsAt);
    }

    boolean heldBy(Owner attempt) {
        return owner.equals(attempt) && isUnfinished() && doubt.isEmpty();
    }

    boolean isUnfinished() {
        return outcome.isEmpty();
    }

    boolean mayComplete(Owner attempt) {
        return owner.equals(attempt) && doubt.isEmpty();
    }

    boolean lapsesIntoDoubt() {
        return isUnfinished()
                && reservation
                        .filter(asked -> asked.recovery() == Recovery.RECONCILE)
                        .isPresent();
    }

    Duration retention() {
        return reservation.map(Reservation::retention).orElse(Duration.ZERO);
    }

    Entry until(long nanos) {
        return new Entry(digest, fingerprint, owner, reservation, outcome, doubt, reservedAtNanos, nanos);
    }

    Entry inDoubt(Doubt why, long now) {
        return open(new Open(why.reason(), now, now + why.askAfter().toNanos(), 0));
    }

    Entry open(Open open) {
        return new Entry(
                digest, fingerprint, owner, reservation, outcome, Optional.of(open), reservedAtNanos, endsAtNanos);
    }
}
