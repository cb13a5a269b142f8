// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** What went wrong, without the wrappers that futures put around it. */
final class Failures {

    private Failures() {}

    /**
     * The failure itself. The caller's interrupt flag, which the exception took away, is set again; only what no
     * program should survive is thrown on.
     */
    static Throwable of(Throwable failure) {
        if (failure instanceof VirtualMachineError fatal) {
            throw fatal;
        }
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        return unwrapped(failure);
    }

    private static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure.getCause();
        boolean wrapper = failure instanceof ExecutionException || failure instanceof CompletionException;
        return wrapper && cause != null ? unwrapped(cause) : failure;
    }
}
