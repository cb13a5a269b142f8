// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** What went wrong, without the wrappers that futures put around it. */
final class Failures {
    private static final System.Logger LOG = System.getLogger("io.idempotent.redis");

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

    /** Notes a failure by its type only: Redisson's messages name the record. */
    static void debug(String message, Throwable failure) {
        Throwable cause = of(failure);
        LOG.log(
                System.Logger.Level.DEBUG,
                () -> message + ": " + cause.getClass().getName());
    }

    private static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure.getCause();
        boolean wrapper = failure instanceof ExecutionException || failure instanceof CompletionException;
        return wrapper && cause != null ? unwrapped(cause) : failure;
    }
}
