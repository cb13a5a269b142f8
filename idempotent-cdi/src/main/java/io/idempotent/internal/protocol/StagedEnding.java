// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import org.jspecify.annotations.Nullable;

/**
 * Ends attempts whose business goes on after its method returned. Such an attempt ends when its stage does, and never
 * with a transaction: the thread that completes a stage is in none, or in somebody else's.
 */
final class StagedEnding {
    private final Ending ending;
    private final Executor background;

    StagedEnding(Ending ending, Executor background) {
        this.ending = ending;
        this.background = background;
    }

    /**
     * The stage that the caller gets: it completes when the end is recorded. To cancel it gives up the answer, not the
     * business, which would go on all the same.
     */
    CompletableFuture<@Nullable Object> of(Attempt attempt, CompletionStage<? extends @Nullable Object> business) {
        CompletableFuture<@Nullable Object> answer = new CompletableFuture<>();
        business.whenComplete((result, failure) -> handOff(() -> end(attempt, result, failure, answer)));
        return answer;
    }

    /** A stage can be completed on an event loop, which must not wait for a store. */
    private void handOff(Runnable end) {
        try {
            background.execute(end);
        } catch (RejectedExecutionException stopping) {
            end.run();
        }
    }

    private void end(
            Attempt attempt,
            @Nullable Object result,
            @Nullable Throwable failure,
            CompletableFuture<@Nullable Object> answer) {
        try {
            if (failure == null) {
                ending.returned(attempt, result);
                answer.complete(result);
            } else {
                Throwable own = unwrapped(failure);
                failed(attempt, own);
                answer.completeExceptionally(own);
            }
        } catch (RuntimeException | Error unrecorded) {
            answer.completeExceptionally(unrecorded);
        }
    }

    private void failed(Attempt attempt, Throwable failure) {
        // Whoever gave up waiting did not stop the business, so its key must not be freed.
        if (Abandonment.isBehind(failure)) {
            ending.unknown(attempt);
        } else {
            ending.failed(attempt, failure);
        }
    }

    private static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? cause : failure;
    }
}
