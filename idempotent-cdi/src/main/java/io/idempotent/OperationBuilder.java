// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

import java.time.Duration;

/**
 * The definition of an operation of {@link Idempotency}. Each method names what the member of {@link Idempotent} with
 * its name does and gives a definition that says so, too; what is not named takes the same default. Immutable.
 *
 * @param <T> the type of the result
 */
public interface OperationBuilder<T> {

    /**
     * What a duplicate gets while the first call runs.
     *
     * @param whenInProgress {@link WhenInProgress#REJECT} by default
     * @return the definition with this choice
     */
    OperationBuilder<T> whenInProgress(WhenInProgress whenInProgress);

    /**
     * How long a duplicate waits under {@link WhenInProgress#WAIT}.
     *
     * @param waitLimit positive, at most the lease
     * @return the definition with this choice
     */
    OperationBuilder<T> waitLimit(Duration waitLimit);

    /**
     * What a refused caller is told to wait before it comes again.
     *
     * @param retryAfter at least one second
     * @return the definition with this choice
     */
    OperationBuilder<T> retryAfter(Duration retryAfter);

    /**
     * What a duplicate gets after the first call succeeded.
     *
     * @param whenSucceeded {@link WhenSucceeded#REPLAY} by default
     * @return the definition with this choice
     */
    OperationBuilder<T> whenSucceeded(WhenSucceeded whenSucceeded);

    /**
     * Business rejections that are results; see {@link Idempotent#replayOn()}.
     *
     * @param rejection an exception type
     * @return the definition with this choice
     */
    OperationBuilder<T> replayOn(Class<? extends Exception> rejection);

    /**
     * Where the record of the call lives.
     *
     * @param durability {@link Durability#AUTO} by default
     * @return the definition with this choice
     */
    OperationBuilder<T> durability(Durability durability);

    /**
     * What happens to an attempt whose end nobody knows.
     *
     * @param recovery must be named for a durable operation under {@link TransactionBoundary#CALLERS}
     * @return the definition with this choice
     */
    OperationBuilder<T> recovery(Recovery recovery);

    /**
     * What a duplicate is answered with over HTTP while its first call is in doubt; see
     * {@link Idempotent#acknowledgeInDoubt()}.
     *
     * @param status from 200 to 299
     * @return the definition with this choice
     */
    OperationBuilder<T> acknowledgeInDoubt(int status);

    /**
     * Makes keys belong to callers; see {@link Idempotent#includePrincipal()}.
     *
     * @return the definition with this choice
     */
    OperationBuilder<T> includePrincipal();

    /**
     * In which transaction the business runs.
     *
     * @param boundary by default {@link TransactionBoundary#REQUIRED} where the operation is durable,
     *     {@link TransactionBoundary#CALLERS} where it is not
     * @return the definition with this choice
     */
    OperationBuilder<T> transaction(TransactionBoundary boundary);

    /**
     * How long an attempt is protected without a sign of life.
     *
     * @param lease between 1 second and 1 day
     * @return the definition with this choice
     */
    OperationBuilder<T> lease(Duration lease);

    /**
     * How long a running business is renewed at most.
     *
     * @param maximumHold at least the lease
     * @return the definition with this choice
     */
    OperationBuilder<T> maximumHold(Duration maximumHold);

    /**
     * How long a finished call is remembered.
     *
     * @param retention at least the lease
     * @return the definition with this choice
     */
    OperationBuilder<T> retention(Duration retention);

    /**
     * Checks the definition and completes it.
     *
     * @return the operation
     * @throws InvalidOperationException if the definition is wrong, with all reasons; or if its name belongs to another
     *     operation
     */
    IdempotentOperation<T> build();
}
