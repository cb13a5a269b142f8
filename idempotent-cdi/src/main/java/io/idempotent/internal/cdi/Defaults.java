// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.idempotent.WhenInProgress;
import io.idempotent.internal.protocol.Operation;

/** Fills what a definition does not say from the settings, and checks that the durations fit together. */
final class Defaults {
    private final Settings settings;

    Defaults(Settings settings) {
        this.settings = settings;
    }

    Operation.Times times(Definition definition) {
        Definition.Times said = definition.times();
        Duration lease = said.lease().orElse(settings.defaults().lease());
        return new Operation.Times(
                lease,
                said.maximumHold().orElse(longer(settings.defaults().maximumHold(), lease)),
                said.retention().orElse(retention(definition)),
                said.retryAfter().orElse(settings.defaults().retryAfter()),
                waits(definition)
                        ? Optional.of(said.waitLimit()
                                .orElse(shorter(settings.defaults().waitLimit(), lease)))
                        : Optional.empty());
    }

    private Duration retention(Definition definition) {
        return definition.isDurable(settings)
                ? settings.sql().retention()
                : settings.redis().retention();
    }

    /** Only what the program says itself must fit its lease; a default gives way. */
    private static Duration shorter(Duration byDefault, Duration lease) {
        return byDefault.compareTo(lease) < 0 ? byDefault : lease;
    }

    private static Duration longer(Duration byDefault, Duration lease) {
        return byDefault.compareTo(lease) > 0 ? byDefault : lease;
    }

    private static boolean waits(Definition definition) {
        return definition.choices().whenInProgress() == WhenInProgress.WAIT;
    }

    List<Problem> problems(String place, Operation.Times times) {
        List<Problem> problems = new ArrayList<>();
        range(problems, place, "lease", times.lease(), Duration.ofSeconds(1), Duration.ofDays(1));
        range(problems, place, "maximumHold", times.maximumHold(), times.lease(), Duration.ofDays(3650));
        range(problems, place, "retention", times.retention(), times.lease(), Duration.ofDays(3650));
        range(problems, place, "retryAfter", times.retryAfter(), Duration.ofSeconds(1), Duration.ofDays(1));
        times.waitLimit()
                .ifPresent(limit -> range(problems, place, "waitLimit", limit, Duration.ofMillis(1), times.lease()));
        return problems;
    }

    private static void range(
            List<Problem> problems, String place, String member, Duration value, Duration least, Duration most) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            problems.add(new Problem(
                    "104", place, "'" + member + "' is " + value + ", but must be from " + least + " to " + most));
        }
    }
}
