// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.scenarios.jobs;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

import io.idempotent.OperationInProgressException;
import io.idempotent.it.scenarios.CheckedFailure;

/** Starts the job each second, on each node. */
@Singleton
@Startup
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class Timer {
    @Inject
    Job job;

    @Inject
    Runs runs;

    /**
     * Starts it.
     *
     * @throws CheckedFailure never
     */
    @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
    public void tick() throws CheckedFailure {
        try {
            job.run();
            runs.addDone();
        } catch (OperationInProgressException onAnotherNode) {
            runs.addRefused();
        }
    }
}
