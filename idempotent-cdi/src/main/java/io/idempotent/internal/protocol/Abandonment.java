// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Tells failures after which the business may have had its effect, or may have it yet: somebody stopped waiting for it. */
final class Abandonment {
    private static final String FAULT_TOLERANCE_TIMEOUT =
            "org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException";

    /** Chains of causes can be circular. */
    private static final int DEEPEST_CAUSE = 20;

    private Abandonment() {}

    static boolean isBehind(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .limit(DEEPEST_CAUSE)
                .anyMatch(Abandonment::is);
    }

    private static boolean is(Throwable failure) {
        return failure instanceof InterruptedException
                || failure instanceof CancellationException
                || failure instanceof TimeoutException
                || failure.getClass().getName().equals(FAULT_TOLERANCE_TIMEOUT);
    }
}
