// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * How many tokens a caller gets from this node: so many at once, and as many again in a minute. The table is bounded; who
 * has not asked for longest is forgotten first. Thread-safe.
 */
final class TokenRate {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final long nanosPerToken;
    private final int callers;
    private final LongSupplier nanos;
    private final Map<Caller, Long> fullAt = new LinkedHashMap<>(16, 0.75f, true);

    TokenRate(int perMinute, int callers, LongSupplier nanos) {
        this.nanosPerToken = MINUTE / perMinute;
        this.callers = callers;
        this.nanos = nanos;
    }

    /** Who asks. */
    record Caller(Optional<String> tenant, String principal) {}

    /** Counts a token; tells how long to wait where there is none. */
    synchronized Optional<Duration> refused(Caller caller) {
        long now = nanos.getAsLong();
        Long known = fullAt.get(caller);
        long from = known == null || known - now < 0 ? now : known;
        long after = from + nanosPerToken;
        if (after - now > MINUTE) {
            return Optional.of(Duration.ofNanos(after - now - MINUTE));
        }
        fullAt.put(caller, after);
        forgetOldest();
        return Optional.empty();
    }

    synchronized int size() {
        return fullAt.size();
    }

    private void forgetOldest() {
        if (fullAt.size() > callers) {
            fullAt.remove(fullAt.keySet().iterator().next());
        }
    }
}
