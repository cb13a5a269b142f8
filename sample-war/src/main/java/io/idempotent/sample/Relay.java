// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Empties the outbox, batch by batch, on the container's scheduler. */
@ApplicationScoped
class Relay {
    private static final System.Logger LOG = System.getLogger(Relay.class.getName());
    private static final String SCHEDULER = "java:comp/DefaultManagedScheduledExecutorService";
    private static final long PAUSE_MILLIS = 500;
    private static final int BATCH = 100;

    @Inject
    Outbox outbox;

    /** Starts the relay, until the returned future is cancelled. */
    Future<?> start() {
        ScheduledExecutorService scheduler = ContainerResource.named(SCHEDULER);
        return scheduler.scheduleWithFixedDelay(this::run, PAUSE_MILLIS, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Lets nothing escape: a scheduler never runs a job again that has failed. */
    private void run() {
        try {
            empty();
        } catch (RuntimeException failed) {
            LOG.log(System.Logger.Level.WARNING, "The outbox was not emptied; the next run tries again", failed);
        }
    }

    private void empty() {
        int delivered;
        do {
            delivered = outbox.deliver(BATCH);
        } while (delivered == BATCH && !Thread.currentThread().isInterrupted());
    }
}
