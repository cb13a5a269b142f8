// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Type;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.util.TypeLiteral;
import jakarta.inject.Inject;

import io.idempotent.Idempotency;
import io.idempotent.OperationBuilder;

/** Programmatic use, injectable. */
@ApplicationScoped
public class ProgrammaticOperations implements Idempotency {
    private final IdempotencyRuntime runtime;

    /** For client proxies. */
    protected ProgrammaticOperations() {
        this(new IdempotencyRuntime());
    }

    /**
     * For the container.
     *
     * @param runtime the protocol
     */
    @Inject
    public ProgrammaticOperations(IdempotencyRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public OperationBuilder<Void> operation(String name) {
        return builder(name, Void.class);
    }

    @Override
    public <T> OperationBuilder<T> operation(String name, Class<T> result) {
        return builder(name, result);
    }

    @Override
    public <T> OperationBuilder<T> operation(String name, TypeLiteral<T> result) {
        return builder(name, result.getType());
    }

    private <T> OperationBuilder<T> builder(String name, Type result) {
        return DefinitionBuilder.of(name, result, runtime);
    }
}
