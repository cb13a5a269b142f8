// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

import io.idempotent.spi.Doubt;
import io.idempotent.spi.DoubtfulAttempt;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Reservation;

/**
 * A record in doubt.
 *
 * @param hold what its attempt held
 * @param origin where its call came from
 * @param history its times, by the store's clock
 * @param reason why it is in doubt
 * @param timesAsked how often somebody was asked about it
 */
public record Doubtful(Hold hold, Reservation.Origin origin, History history, Doubt.Reason reason, int timesAsked)
        implements DoubtfulAttempt {

    /**
     * The times of a record in doubt.
     *
     * @param reservedAt when its attempt began
     * @param inDoubtSince since when it is in doubt
     * @param seenAt when it was looked at
     */
    public record History(Instant reservedAt, Instant inDoubtSince, Instant seenAt) {}

    /**
     * The same, asked about once more.
     *
     * @return the record
     */
    public Doubtful askedOnceMore() {
        return new Doubtful(hold, origin, history, reason, timesAsked + 1);
    }

    Duration age() {
        return Duration.between(history.reservedAt(), history.seenAt());
    }

    @Override
    public String operation() {
        return origin.operation();
    }

    @Override
    public Optional<String> tenant() {
        return origin.tenant();
    }

    @Override
    public String key() {
        return origin.key();
    }

    @Override
    public String childKey(String name) {
        return Digests.childKey(hold.digest(), name);
    }

    @Override
    public Owner owner() {
        return hold.owner();
    }

    @Override
    public OptionalLong fence() {
        return hold.fence();
    }

    @Override
    public Instant reservedAt() {
        return history.reservedAt();
    }

    @Override
    public Instant inDoubtSince() {
        return history.inDoubtSince();
    }

    /** Without the key: it may get into a log. */
    @Override
    public String toString() {
        return "Attempt in doubt of operation '" + operation() + "', asked about " + timesAsked + " times";
    }
}
