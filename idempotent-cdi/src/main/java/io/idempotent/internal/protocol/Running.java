// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Optional;

import io.idempotent.spi.Digest;
import org.jspecify.annotations.Nullable;

/** The attempts that run on the calling thread, the innermost first. */
public final class Running {
    /**
     * Not static: one per deployed application. After its last attempt a thread keeps an empty place, which holds nothing of
     * the application and goes when that is gone; to take it away after every call costs more than to read it.
     */
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
            levels.set(around);
        }
    }
}
