// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

import io.idempotent.Durability;
import io.idempotent.Recovery;
import io.idempotent.WhenInProgress;
import io.idempotent.WhenSucceeded;

/**
 * What a program says of one guarded method, with configuration applied, before the settings' defaults are.
 *
 * @param name the operation's name
 * @param key the key's expressions
 * @param payload the payload's expressions
 * @param replayOn the exceptions that are results
 * @param choices its modes
 * @param times its durations
 * @param request where its key comes from
 */
record Definition(
        String name,
        List<String> key,
        List<String> payload,
        List<Class<? extends Exception>> replayOn,
        Choices choices,
        Times times,
        RequestKey request) {

    /** The modes of an operation. */
    record Choices(
            WhenInProgress whenInProgress,
            WhenSucceeded whenSucceeded,
            Durability durability,
            Recovery recovery,
            boolean includePrincipal,
            OptionalInt acknowledgeInDoubt) {

        Choices with(WhenInProgress other) {
            return new Choices(other, whenSucceeded, durability, recovery, includePrincipal, acknowledgeInDoubt);
        }

        Choices with(WhenSucceeded other) {
            return new Choices(whenInProgress, other, durability, recovery, includePrincipal, acknowledgeInDoubt);
        }

        Choices with(Durability other) {
            return new Choices(whenInProgress, whenSucceeded, other, recovery, includePrincipal, acknowledgeInDoubt);
        }

        Choices with(Recovery other) {
            return new Choices(whenInProgress, whenSucceeded, durability, other, includePrincipal, acknowledgeInDoubt);
        }

        Choices withPrincipal() {
            return new Choices(whenInProgress, whenSucceeded, durability, recovery, true, acknowledgeInDoubt);
        }

        Choices acknowledging(int status) {
            return new Choices(
                    whenInProgress, whenSucceeded, durability, recovery, includePrincipal, OptionalInt.of(status));
        }
    }

    /** The durations that an operation names. */
    record Times(
            Optional<Duration> lease,
            Optional<Duration> maximumHold,
            Optional<Duration> retention,
            Optional<Duration> retryAfter,
            Optional<Duration> waitLimit) {}

    /** Whether its records live in the database. */
    boolean isDurable(Settings settings) {
        return choices.durability() == Durability.DURABLE
                || (choices.durability() == Durability.AUTO
                        && settings.datasource().isPresent());
    }
}
