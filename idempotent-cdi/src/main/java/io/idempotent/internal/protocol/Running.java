// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Optional;

import io.idempotent.spi.Digest;
import org.jspecify.annotations.Nullable;

/** The attempts that run on the calling thread, the innermost first. */
public final class Running {
    /** Not static: one per deployed application. Removed with its last attempt. */
    @SuppressWarnings("ThreadLocalUsage")
    private final ThreadLocal<@Nullable Level> levels = new ThreadLocal<>();

    /** An attempt and, where it runs within another one, that. */
    private record Level(Attempt attempt, @Nullable Level around) {}

    /**
     * The attempt that runs on the calling thread.
     *
     * @return the innermost one
     */
    public Optional<Attempt> innermost() {
        Level innermost = levels.get();
        return innermost == null ? Optional.empty() : Optional.of(innermost.attempt());
    }

    Optional<Attempt> find(Digest digest) {
        for (Level level = levels.get(); level != null; level = level.around()) {
            if (level.attempt().hold().digest().equals(digest)) {
                return Optional.of(level.attempt());
            }
        }
        return Optional.empty();
    }

    @Nullable
    Object during(Attempt attempt, Business business) throws Exception {
        Level around = levels.get();
        levels.set(new Level(attempt, around));
        try {
            return business.proceed();
        } finally {
            returnTo(around);
        }
    }

    /** Nothing is left behind: on a pooled thread it would outlive the application. */
    private void returnTo(@Nullable Level around) {
        if (around == null) {
            levels.remove();
        } else {
            levels.set(around);
        }
    }
}
