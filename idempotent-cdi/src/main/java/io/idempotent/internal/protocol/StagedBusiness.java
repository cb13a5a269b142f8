// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

/** A guarded method whose result comes later. */
@FunctionalInterface
public interface StagedBusiness {
    /**
     * Starts it.
     *
     * @param attempt what {@link Guard#insideStaged} is to be told of when the method itself begins; empty where the call
     *     joins one that runs around it
     * @return its result to come
     * @throws Exception if it did not start
     */
    CompletionStage<? extends @Nullable Object> proceed(Optional<Attempt> attempt) throws Exception;
}
