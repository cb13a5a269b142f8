// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import io.idempotent.internal.sql.BusinessTransaction;

/** The library's bean classes, for containers that do not scan. */
public final class Beans {
    private Beans() {}

    /** Interceptors and beans. */
    public static Class<?>[] classes() {
        return new Class<?>[] {
            IdempotencyRuntime.class,
            RunningContext.class,
            RequestAttempts.class,
            RequestState.class,
            ReconcilerCall.class,
            RuntimeSecrets.class,
            DatabaseNumbers.class,
            ProgrammaticOperations.class,
            BusinessTransaction.class,
            OutsideInterceptor.class,
            InsideInterceptor.class
        };
    }
}
