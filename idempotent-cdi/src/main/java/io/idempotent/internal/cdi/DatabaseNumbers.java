// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

import io.idempotent.DocumentNumbers;

/** Document numbers as a bean. */
@ApplicationScoped
public class DatabaseNumbers implements DocumentNumbers {
    private final IdempotencyRuntime runtime;

    /** For client proxies. */
    protected DatabaseNumbers() {
        this(new IdempotencyRuntime());
    }

    /**
     * For the container.
     *
     * @param runtime knows the database
     */
    @Inject
    public DatabaseNumbers(IdempotencyRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public long next(String series) {
        return runtime.numbers()
                .orElseThrow(() -> new IllegalStateException(
                        "Document numbers need idempotent.datasource, which idempotent.store=memory does not use"))
                .next(series);
    }
}
