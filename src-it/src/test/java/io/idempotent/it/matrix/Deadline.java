// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.time.Duration;
import java.time.Instant;

/** The time at which a run of the matrix should be over, where the build names one. */
final class Deadline {
    /** Longer than any server takes with all of its scenarios. */
    private static final Duration ONE_SERVER = Duration.ofMinutes(5);

    static final String LEFT_OUT = "left out: the time limit of the matrix was near";

    private Deadline() {}

    /** Whether there is time for one more server. */
    static boolean isFarAway() {
        String epochSecond = System.getProperty("matrix.deadline", "");
        return epochSecond.isEmpty()
                || Instant.now().plus(ONE_SERVER).isBefore(Instant.ofEpochSecond(Long.parseLong(epochSecond)));
    }
}
