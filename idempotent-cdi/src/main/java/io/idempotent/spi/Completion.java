// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.time.Duration;
import java.util.Optional;

/** How an attempt's success is recorded. */
public sealed interface Completion {

    /**
     * The record becomes SUCCEEDED with an outcome.
     *
     * @param outcome what later duplicates are answered from
     * @param retention how long the record is kept, positive
     * @param failure the type name of the failure that committed, for people who look into the store; empty for a result
     */
    record Keep(Envelope outcome, Duration retention, Optional<String> failure) implements Completion {}

    /** The record is freed, so that the next call runs again. */
    record Free() implements Completion {}
}
