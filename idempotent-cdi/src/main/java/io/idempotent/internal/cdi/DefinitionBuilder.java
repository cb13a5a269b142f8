// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.idempotent.Durability;
import io.idempotent.IdempotentOperation;
import io.idempotent.OperationBuilder;
import io.idempotent.Recovery;
import io.idempotent.TransactionBoundary;
import io.idempotent.WhenInProgress;
import io.idempotent.WhenSucceeded;
import org.jspecify.annotations.Nullable;

/** Collects what a program says of an operation. For one thread. */
final class DefinitionBuilder<T> implements OperationBuilder<T> {
    private final String name;
    private final Type result;
    private final IdempotencyRuntime runtime;
    private final List<Class<? extends Exception>> replayOn = new ArrayList<>();
    private WhenInProgress whenInProgress = WhenInProgress.REJECT;
    private WhenSucceeded whenSucceeded = WhenSucceeded.REPLAY;
    private Durability durability = Durability.AUTO;
    private Recovery recovery = Recovery.UNSPECIFIED;
    private @Nullable TransactionBoundary boundary;
    private @Nullable Duration lease;
    private @Nullable Duration maximumHold;
    private @Nullable Duration retention;
    private @Nullable Duration retryAfter;
    private @Nullable Duration waitLimit;

    DefinitionBuilder(String name, Type result, IdempotencyRuntime runtime) {
        this.name = name;
        this.result = result;
        this.runtime = runtime;
    }

    @Override
    public OperationBuilder<T> whenInProgress(WhenInProgress choice) {
        whenInProgress = choice;
        return this;
    }

    @Override
    public OperationBuilder<T> waitLimit(Duration limit) {
        waitLimit = limit;
        return this;
    }

    @Override
    public OperationBuilder<T> retryAfter(Duration length) {
        retryAfter = length;
        return this;
    }

    @Override
    public OperationBuilder<T> whenSucceeded(WhenSucceeded choice) {
        whenSucceeded = choice;
        return this;
    }

    @Override
    public OperationBuilder<T> replayOn(Class<? extends Exception> rejection) {
        replayOn.add(rejection);
        return this;
    }

    @Override
    public OperationBuilder<T> durability(Durability choice) {
        durability = choice;
        return this;
    }

    @Override
    public OperationBuilder<T> recovery(Recovery choice) {
        recovery = choice;
        return this;
    }

    @Override
    public OperationBuilder<T> transaction(TransactionBoundary choice) {
        boundary = choice;
        return this;
    }

    @Override
    public OperationBuilder<T> lease(Duration length) {
        lease = length;
        return this;
    }

    @Override
    public OperationBuilder<T> maximumHold(Duration length) {
        maximumHold = length;
        return this;
    }

    @Override
    public OperationBuilder<T> retention(Duration length) {
        retention = length;
        return this;
    }

    @Override
    public IdempotentOperation<T> build() {
        DefinedOperation.Source source =
                new DefinedOperation.Source(definition(), result, Optional.ofNullable(boundary));
        DefinedOperations operations = runtime.operations();
        return new DefinedOperation<>(operations.of(source), operations.boundary(source), runtime);
    }

    private Definition definition() {
        return new Definition(
                name,
                List.of(),
                List.of(),
                List.copyOf(replayOn),
                new Definition.Choices(whenInProgress, whenSucceeded, durability, recovery),
                new Definition.Times(
                        Optional.ofNullable(lease),
                        Optional.ofNullable(maximumHold),
                        Optional.ofNullable(retention),
                        Optional.ofNullable(retryAfter),
                        Optional.ofNullable(waitLimit)));
    }
}
