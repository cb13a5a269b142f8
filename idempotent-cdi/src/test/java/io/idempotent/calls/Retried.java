// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

import io.idempotent.Idempotent;
import io.idempotent.Recovery;
import org.eclipse.microprofile.faulttolerance.Asynchronous;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;

/** Guarded methods under MicroProfile Fault Tolerance. */
@ApplicationScoped
public class Retried {
    private final AtomicInteger tries = new AtomicInteger();

    @Inject
    Ledger ledger;

    @Inject
    Steps steps;

    /** All retries run in one transaction, so that a failed try must not spoil it. */
    @Transactional
    @Retry(maxRetries = 3, delay = 0, jitter = 0)
    @Idempotent(name = "retried", key = "#{order}")
    public String retried(String order, int failures) throws Exception {
        if (tries.incrementAndGet() <= failures) {
            throw new Rejected("not yet");
        }
        ledger.add(order);
        return "done";
    }

    /** Writes before it fails. */
    @Transactional
    @Retry(maxRetries = 3, delay = 0, jitter = 0)
    @Idempotent(name = "retried-after-writing", key = "#{order}")
    public String retriedAfterWriting(String order, int failures) throws Exception {
        ledger.add(order);
        if (tries.incrementAndGet() <= failures) {
            throw new IllegalStateException("not yet");
        }
        return "done";
    }

    @Transactional
    @Timeout(value = 100, unit = ChronoUnit.MILLIS)
    @Idempotent(name = "timed", key = "#{order}")
    public String timed(String order) throws Exception {
        ledger.add(order);
        steps.take(order);
        return "done";
    }

    @Asynchronous
    @Timeout(value = 100, unit = ChronoUnit.MILLIS)
    @Idempotent(name = "timed-later", key = "#{order}", recovery = Recovery.RETRY, lease = "PT1S")
    public CompletionStage<String> timedLater(String order, CompletionStage<String> outcome) throws Exception {
        ledger.add(order);
        return outcome;
    }

    int tries() {
        return tries.getAndSet(0);
    }
}
