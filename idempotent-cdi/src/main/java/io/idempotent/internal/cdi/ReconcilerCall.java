// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;

import io.idempotent.spi.DoubtfulAttempt;
import io.idempotent.spi.Reconciler;
import io.idempotent.spi.Verdict;

/** Gives a reconciler the request context that its own beans may need: a thread in the background has none. */
@ApplicationScoped
public class ReconcilerCall {

    /**
     * Asks.
     *
     * @param reconciler whom
     * @param attempt about what
     * @return what was found
     * @throws Exception whatever the reconciler throws
     */
    @ActivateRequestContext
    public Verdict ask(Reconciler reconciler, DoubtfulAttempt attempt) throws Exception {
        return reconciler.reconcile(attempt);
    }
}
