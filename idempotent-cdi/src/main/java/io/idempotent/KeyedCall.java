// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;

/**
 * A call of an {@link IdempotentOperation}: its key, its payload, and then its business. Immutable.
 *
 * @param <T> the type of the result
 */
public interface KeyedCall<T> {

    /**
     * Names what must not change under the key.
     *
     * @param values values of any shape that {@link Idempotent#payload()} takes, in their order; none compares nothing
     * @return the same call with this payload
     */
    KeyedCall<T> payload(@Nullable Object... values);

    /**
     * Runs the business once for the key, or answers without it, as a call of an {@link Idempotent} method does.
     *
     * @param business what to run; within its transaction by the rules of {@code @Transactional}: an unchecked exception
     *     rolls back, a checked one commits
     * @return the result of this or of the first call
     * @throws Exception what the business threw; or an {@link IdempotencyException}, which says why it did not run or
     *     must not count
     */
    @Nullable
    T call(Callable<? extends @Nullable T> business) throws Exception;

    /**
     * As {@link #call} for a business without a result; a duplicate of a successful call returns normally.
     *
     * @param business what to run
     * @throws Exception as {@link #call}
     */
    void run(Action business) throws Exception;

    /** A business without a result. */
    @FunctionalInterface
    interface Action {
        /**
         * Runs it.
         *
         * @throws Exception whatever it throws
         */
        void run() throws Exception;
    }
}
