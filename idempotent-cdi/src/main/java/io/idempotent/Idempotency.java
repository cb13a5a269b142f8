// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

import jakarta.enterprise.util.TypeLiteral;

/**
 * Guarded calls without an annotated method: for message listeners, schedulers, and calls of a bean on itself, which no
 * interceptor sees. Inject it; it is thread-safe.
 *
 * <pre>{@code
 * IdempotentOperation<Receipt> book = idempotency.operation("payments.book", Receipt.class).build();
 *
 * Receipt receipt = book.key(channel, notification.notifyId())
 *         .payload(notification.orderNo(), notification.amount())
 *         .call(() -> ledger.book(notification));
 * }</pre>
 *
 * <p>The guarantees are those of {@link Idempotent}. An operation is defined once under a stable name, which no annotated
 * method and no differently defined operation of the application may have; defining it again in the same words gives the
 * same operation.
 */
public interface Idempotency {

    /**
     * Begins to define an operation without a result.
     *
     * @param name the operation's stable name, 1 to 200 characters, part of the stored key
     * @return a definition to complete
     */
    OperationBuilder<Void> operation(String name);

    /**
     * Begins to define an operation whose result a duplicate gets again.
     *
     * @param name the operation's stable name, 1 to 200 characters, part of the stored key
     * @param result the type of the result
     * @param <T> the type of the result
     * @return a definition to complete
     */
    <T> OperationBuilder<T> operation(String name, Class<T> result);

    /**
     * Begins to define an operation whose result has a generic type, as in {@code new TypeLiteral<List<Receipt>>() {}}.
     *
     * @param name the operation's stable name, 1 to 200 characters, part of the stored key
     * @param result the type of the result
     * @param <T> the type of the result
     * @return a definition to complete
     */
    <T> OperationBuilder<T> operation(String name, TypeLiteral<T> result);
}
