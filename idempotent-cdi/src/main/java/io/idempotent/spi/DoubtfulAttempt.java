// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** An attempt in doubt, as a {@link Reconciler} is asked about it. All times are the store's. Immutable. */
public interface DoubtfulAttempt {

    /**
     * The operation.
     *
     * @return its name
     */
    String operation();

    /**
     * The tenant.
     *
     * @return its name; empty where there are no tenants
     */
    Optional<String> tenant();

    /**
     * The parts of the key as text, for people: cut at 255 characters and without what a database cannot hold.
     *
     * @return the text; of a one-time token only its number
     */
    String key();

    /**
     * The key that {@code IdempotencyContext.childKey} gave to the attempt: what a call that it made elsewhere can be asked
     * for by.
     *
     * @param name the name that the attempt gave
     * @return 32 hexadecimal digits
     */
    String childKey(String name);

    /**
     * The attempt's own identity.
     *
     * @return its owner id
     */
    Owner owner();

    /**
     * The attempt's fence, by which a remote side can have told it from later ones.
     *
     * @return the number; empty in stores that can forget
     */
    OptionalLong fence();

    /**
     * When the attempt began.
     *
     * @return by the store's clock
     */
    Instant reservedAt();

    /**
     * Since when it is in doubt.
     *
     * @return by the store's clock
     */
    Instant inDoubtSince();

    /**
     * Why it is in doubt.
     *
     * @return the reason
     */
    Doubt.Reason reason();

    /**
     * How often it was asked about, this time included.
     *
     * @return at least 1
     */
    int timesAsked();
}
