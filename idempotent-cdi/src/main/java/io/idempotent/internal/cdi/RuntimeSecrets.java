// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.SharedSecrets;

/** The secrets of this application. */
@ApplicationScoped
public class RuntimeSecrets implements SharedSecrets {
    private final IdempotencyRuntime runtime;

    /** For client proxies. */
    protected RuntimeSecrets() {
        this(new IdempotencyRuntime());
    }

    /**
     * For the container.
     *
     * @param runtime knows where they are kept
     */
    @Inject
    public RuntimeSecrets(IdempotencyRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public Bytes secret(String name) {
        return runtime.secrets().secret(name);
    }
}
