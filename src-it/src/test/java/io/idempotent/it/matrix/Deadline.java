// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.time.Duration;
import java.time.Instant;

/** The time at which a run of the matrix should be over, where the build names one. */
final class Deadline {
    /** Longer than the suite takes on a server. */
    static final Duration FOR_SUITE = Duration.ofMinutes(5);

    /** Longer than the suite takes with all of its redeployments. */
    static final Duration FOR_REDEPLOYMENTS = Duration.ofMinutes(13);

    static final String LEFT_OUT = "left out: the time limit of the matrix was near";

    private Deadline() {}

    /** Whether there is time for one more server, which takes so long. */
    static boolean isFarAway(Duration needed) {
        String epochSecond = System.getProperty("matrix.deadline", "");
        return epochSecond.isEmpty()
                || Instant.now().plus(needed).isBefore(Instant.ofEpochSecond(Long.parseLong(epochSecond)));
    }
}
