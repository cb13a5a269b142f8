// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.concurrent.CompletableFuture;

/** Gives an answer, or a failure, to somebody who has been waiting since before it was asked for. */
final class Relay {
    private Relay() {}

    static void pass(CompletableFuture<Object> answer, CompletableFuture<Object> waiting) {
        CompletableFuture<?> unused = answer.whenComplete((value, failure) -> {
            if (failure == null) {
                waiting.complete(value);
            } else {
                waiting.completeExceptionally(failure);
            }
        });
    }
}
