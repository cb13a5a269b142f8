// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

/** A transaction in which a guarded method is only a part. */
@ApplicationScoped
public class JoiningDesk {
    @Inject
    ParameterDesk desk;

    /**
     * Books, and then fails or not.
     *
     * @param key of the call
     * @param fails whether the outer part rolls back after the guarded part has returned
     * @return the receipt
     * @throws CheckedFailure never
     */
    @Transactional
    public Receipt book(String key, boolean fails) throws CheckedFailure {
        Receipt receipt = desk.book(key, "1", End.NORMAL);
        if (fails) {
            throw new IllegalStateException("the outer part fails, as the scenario wants it");
        }
        return receipt;
    }
}
