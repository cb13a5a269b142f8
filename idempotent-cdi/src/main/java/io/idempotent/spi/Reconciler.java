// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

/**
 * Finds out what became of attempts of one operation that are in doubt, as by asking a payment channel. An application
 * provides one bean, with the qualifier {@link io.idempotent.Reconciles}, for each operation with
 * {@link io.idempotent.Recovery#RECONCILE}.
 *
 * <p>It is asked in the background by one node at a time, in no transaction, with a request context of its own, and only
 * about attempts that can no longer complete. It can be asked about one attempt more than once, so asking must be
 * repeatable. What it throws counts as {@link Verdict.Unknown}. Implementations are thread-safe, and give their clients a
 * time-out: while one question goes on, this node asks no other about the same operation.
 *
 * <p>What the method wrote in its own transaction was rolled back where its attempt is in doubt, also when the effect
 * elsewhere happened. A reconciler of such a method either writes that half itself, in a transaction of its own and so
 * that twice is once, before it says {@link Verdict.Happened}; or it says {@link Verdict.DidNotHappen}, so that the next
 * call runs again, with the same {@link DoubtfulAttempt#childKey(String) child key} for the other side. After
 * <em>happened</em> nobody writes it any more.
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
