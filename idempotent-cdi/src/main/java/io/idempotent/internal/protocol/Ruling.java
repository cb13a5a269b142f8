// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.Optional;

import io.idempotent.spi.Envelope;

/** What is to become of a record in doubt. Each ruling has a note for people who look into the store. */
public sealed interface Ruling {
    /**
     * Why.
     *
     * @return the note
     */
    String note();

    /**
     * The call is done, and is remembered for as long as its reservation asked for.
     *
     * @param outcome what duplicates are answered from; empty where success frees the key
     * @param note why
     */
    record Done(Optional<Envelope> outcome, String note) implements Ruling {}

    /**
     * The key is free.
     *
     * @param note why
     */
    record NotDone(String note) implements Ruling {}

    /**
     * It stays in doubt.
     *
     * @param pause how long nobody is asked
     * @param note why
     */
    record Open(Duration pause, String note) implements Ruling {}
}
