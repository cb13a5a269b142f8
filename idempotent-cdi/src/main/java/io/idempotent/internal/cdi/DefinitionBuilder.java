// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

import io.idempotent.Durability;
import io.idempotent.IdempotentOperation;
import io.idempotent.OperationBuilder;
import io.idempotent.Recovery;
import io.idempotent.TransactionBoundary;
import io.idempotent.WhenInProgress;
import io.idempotent.WhenSucceeded;

/** What a program has said of an operation so far. */
record DefinitionBuilder<T>(
        Names names,
        List<Class<? extends Exception>> rejections,
        Definition.Choices choices,
        Definition.Times times,
        Optional<TransactionBoundary> boundary)
        implements OperationBuilder<T> {

    /** What does not change while more is said. */
    record Names(String operation, Type result, IdempotencyRuntime runtime) {}

    static <T> DefinitionBuilder<T> of(String operation, Type result, IdempotencyRuntime runtime) {
        return new DefinitionBuilder<>(
                new Names(operation, result, runtime),
                List.of(),
                new Definition.Choices(
                        WhenInProgress.REJECT,
                        WhenSucceeded.REPLAY,
                        Durability.AUTO,
                        Recovery.UNSPECIFIED,
                        false,
                        OptionalInt.empty()),
                new Definition.Times(
                        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()),
                Optional.empty());
    }

    private DefinitionBuilder<T> with(Definition.Choices other) {
        return new DefinitionBuilder<>(names, rejections, other, times, boundary);
    }

    private DefinitionBuilder<T> with(Definition.Times other) {
        return new DefinitionBuilder<>(names, rejections, choices, other, boundary);
    }

    @Override
    public OperationBuilder<T> whenInProgress(WhenInProgress choice) {
        return with(choices.with(choice));
    }

    @Override
    public OperationBuilder<T> whenSucceeded(WhenSucceeded choice) {
        return with(choices.with(choice));
    }

    @Override
    public OperationBuilder<T> durability(Durability choice) {
        return with(choices.with(choice));
    }

    @Override
    public OperationBuilder<T> recovery(Recovery choice) {
        return with(choices.with(choice));
    }

    @Override
    public OperationBuilder<T> acknowledgeInDoubt(int status) {
        return with(choices.acknowledging(status));
    }

    @Override
    public OperationBuilder<T> includePrincipal() {
        return with(choices.withPrincipal());
    }

    @Override
    public OperationBuilder<T> lease(Duration length) {
        return with(new Definition.Times(
                Optional.of(length), times.maximumHold(), times.retention(), times.retryAfter(), times.waitLimit()));
    }

    @Override
    public OperationBuilder<T> maximumHold(Duration length) {
        return with(new Definition.Times(
                times.lease(), Optional.of(length), times.retention(), times.retryAfter(), times.waitLimit()));
    }

    @Override
    public OperationBuilder<T> retention(Duration length) {
        return with(new Definition.Times(
                times.lease(), times.maximumHold(), Optional.of(length), times.retryAfter(), times.waitLimit()));
    }

    @Override
    public OperationBuilder<T> retryAfter(Duration length) {
        return with(new Definition.Times(
                times.lease(), times.maximumHold(), times.retention(), Optional.of(length), times.waitLimit()));
    }

    @Override
    public OperationBuilder<T> waitLimit(Duration length) {
        return with(new Definition.Times(
                times.lease(), times.maximumHold(), times.retention(), times.retryAfter(), Optional.of(length)));
    }

    @Override
    public OperationBuilder<T> replayOn(Class<? extends Exception> rejection) {
        List<Class<? extends Exception>> more = Stream.<Class<? extends Exception>>concat(
                        rejections.stream(), Stream.of(rejection))
                .toList();
        return new DefinitionBuilder<>(names, more, choices, times, boundary);
    }

    @Override
    public OperationBuilder<T> transaction(TransactionBoundary choice) {
        return new DefinitionBuilder<>(names, rejections, choices, times, Optional.of(choice));
    }

    @Override
    public IdempotentOperation<T> build() {
        Definition definition =
                new Definition(names.operation(), List.of(), List.of(), rejections, choices, times, RequestKey.NONE);
        DefinedOperation.Source source = new DefinedOperation.Source(definition, names.result(), boundary);
        DefinedOperations operations = names.runtime().operations();
        return new DefinedOperation<>(operations.of(source), operations.boundary(source), names.runtime());
    }
}
