// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios.jobs;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

import io.idempotent.Idempotent;
import io.idempotent.WhenSucceeded;
import io.idempotent.it.scenarios.CheckedFailure;
import io.idempotent.it.scenarios.End;
import io.idempotent.it.scenarios.Work;

/** A job that all nodes start and one may run at a time. */
@ApplicationScoped
public class Job {
    @Inject
    Work work;

    /**
     * Leaves an effect, and waits at the gate of this node.
     *
     * @throws CheckedFailure never
     */
    @Transactional
    @Idempotent(name = "job", key = "job", whenSucceeded = WhenSucceeded.RUN_AGAIN)
    public void run() throws CheckedFailure {
        work.perform("job", "1", End.HELD);
    }
}
