// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios.ee;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

import io.idempotent.Idempotent;
import io.idempotent.it.scenarios.CheckedFailure;
import io.idempotent.it.scenarios.End;
import io.idempotent.it.scenarios.Receipt;
import io.idempotent.it.scenarios.Work;

/** A guarded enterprise bean, whose transaction the container begins outside of every interceptor. */
@Stateless
public class EnterpriseDesk {
    @Inject
    Work work;

    /**
     * Books once for each key.
     *
     * @param key of the call
     * @param end how the execution ends
     * @return the receipt
     * @throws CheckedFailure where that is the end
     */
    @Idempotent(name = "enterprise", key = "#{key}")
    public Receipt book(String key, End end) throws CheckedFailure {
        return work.perform(key, "1", end);
    }
}
