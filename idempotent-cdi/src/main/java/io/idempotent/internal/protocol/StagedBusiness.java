// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

/** A guarded method whose result comes later. */
@FunctionalInterface
public interface StagedBusiness {
    /**
     * Starts it.
     *
     * @return its result to come
     * @throws Exception if it did not start
     */
    CompletionStage<? extends @Nullable Object> proceed() throws Exception;

    /**
     * Whether the method itself has returned its stage, whatever failed after that, as the commit of a transaction around
     * it.
     *
     * @return true if the business runs, or may run
     */
    default boolean hasStarted() {
        return false;
    }
}
