// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

/**
 * Finds out what became of attempts of one operation that are in doubt, as by asking a payment channel. An application
 * provides one bean, with the qualifier {@link io.idempotent.Reconciles}, for each operation with
 * {@link io.idempotent.Recovery#RECONCILE}.
 *
 * <p>It is asked in the background by one node at a time, in no transaction, with a request context of its own, and only
 * about attempts that can no longer complete. It can be asked about one attempt more than once, so asking must have no
 * effect. What it throws counts as {@link Verdict.Unknown}. Implementations are thread-safe.
 */
@FunctionalInterface
public interface Reconciler {

    /**
     * Looks what became of an attempt.
     *
     * @param attempt which
     * @return whether it had its effect
     * @throws Exception whatever keeps it from looking; it is asked again later
     */
    Verdict reconcile(DoubtfulAttempt attempt) throws Exception;
}
