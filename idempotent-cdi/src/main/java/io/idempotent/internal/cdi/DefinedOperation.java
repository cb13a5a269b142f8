// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

import io.idempotent.IdempotentOperation;
import io.idempotent.KeyMissingException;
import io.idempotent.KeyedCall;
import io.idempotent.TransactionBoundary;
import io.idempotent.internal.el.KeyPlan;
import io.idempotent.internal.protocol.Call;
import io.idempotent.internal.sql.BusinessTransaction;
import org.jspecify.annotations.Nullable;

/** An operation that a program defined. */
record DefinedOperation<T>(GuardedOperation guarded, TransactionBoundary boundary, IdempotencyRuntime runtime)
        implements IdempotentOperation<T> {

    /** What a program said; two definitions in the same words are one. */
    record Source(Definition definition, Type result, Optional<TransactionBoundary> boundary) {}

    @Override
    public String name() {
        return guarded.operation().name();
    }

    @Override
    public KeyedCall<T> key(@Nullable Object... parts) {
        return new Keyed<>(this, parts.clone(), new Object[0]);
    }

    private @Nullable Object run(Call call, Callable<@Nullable Object> business) throws Exception {
        return runtime.guard()
                .outside(
                        call,
                        attempt -> inBoundary(() -> attempt.isPresent()
                                ? runtime.guard().inside(attempt.get(), business::call)
                                : business.call()));
    }

    private @Nullable Object inBoundary(Callable<@Nullable Object> business) throws Exception {
        return switch (boundary) {
            case REQUIRED -> transaction().required(business);
            case REQUIRES_NEW -> transaction().requiresNew(business);
            case CALLERS -> business.call();
        };
    }

    private BusinessTransaction transaction() {
        return runtime.businessTransaction();
    }

    /** A call with its values. Not a record: arrays. */
    private static final class Keyed<T> implements KeyedCall<T> {
        private final DefinedOperation<T> operation;
        private final @Nullable Object[] key;
        private final @Nullable Object[] payload;

        Keyed(DefinedOperation<T> operation, @Nullable Object[] key, @Nullable Object[] payload) {
            this.operation = operation;
            this.key = key;
            this.payload = payload;
        }

        @Override
        public KeyedCall<T> payload(@Nullable Object... values) {
            return new Keyed<>(operation, key, values.clone());
        }

        @Override
        @SuppressWarnings("unchecked") // The codec builds the type that the operation was defined with.
        public @Nullable T call(Callable<? extends @Nullable T> business) throws Exception {
            return (T) operation.run(call(), business::call);
        }

        @Override
        public void run(Action business) throws Exception {
            operation.run(call(), () -> {
                business.run();
                return null;
            });
        }

        private Call call() {
            if (key.length == 0) {
                throw new KeyMissingException(operation.name(), "number 1", "is not named");
            }
            return operation.guarded.call(
                    KeyPlan.ofValues(key.length, payload.length).evaluate(operation.name(), both()));
        }

        private @Nullable Object[] both() {
            return Stream.concat(Arrays.stream(key), Arrays.stream(payload)).toArray();
        }
    }
}
