// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

import io.idempotent.Idempotent;

/** A guarded bean in a transaction of its own, or in its caller's. */
@ApplicationScoped
public class ParameterDesk {
    @Inject
    Work work;

    /**
     * Books once for each key.
     *
     * @param key of the call
     * @param amount must not change under the key
     * @param end how the execution ends
     * @return the receipt
     * @throws CheckedFailure where that is the end
     */
    @Transactional
    @Idempotent(name = "parameter", key = "#{key}", payload = "#{amount}")
    public Receipt book(String key, String amount, End end) throws CheckedFailure {
        return work.perform(key, amount, end);
    }
}
