// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.time.Duration;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.internal.sql.ForMeasurements;
import io.idempotent.internal.sql.SqlStore;
import io.idempotent.it.Patience;

/** Figure 9: what the renewal of durable attempts sends to the database. */
final class SqlRenewalPart implements Part {
    private static final int ATTEMPTS = 1000;
    private static final int PER_STATEMENT = 250;
    private static final Duration LEASE = Duration.ofSeconds(12);
    private static final Duration PERIOD = LEASE.dividedBy(3);
    private static final int PERIODS = 3;

    @Override
    public void run(Setting setting) throws Exception {
        try (Durable durable = Durable.start()) {
            SqlStore store = ForMeasurements.store(durable.countedDatabase(), Combining.WHEN_BUSY);
            try (OpenAttempts warmUp = new OpenAttempts(store, LEASE)) {
                warmUp.begin(ATTEMPTS);
            }
            durable.execute("DELETE FROM idempotency_reservation");
            try (OpenAttempts attempts = new OpenAttempts(store, LEASE)) {
                long begin = System.nanoTime();
                attempts.begin(ATTEMPTS);
                Duration beginning = Duration.ofNanos(System.nanoTime() - begin);
                long begun = durable.counted().statements();
                // None has lasted as long as a period: these are the short ones.
                Patience.pause(PERIOD.dividedBy(2));
                long early = durable.counted().statements() - begun;
                Patience.pause(PERIOD.multipliedBy(PERIODS));
                long later = durable.counted().statements() - begun - early;
                tell(setting.report(), early, later, beginning);
            }
        }
    }

    private static void tell(Report report, long early, long later, Duration beginning) {
        double each = (double) later / PERIODS / ATTEMPTS * PER_STATEMENT;
        report.add(Figure.atMost(
                9,
                "statements for 250 long attempts and period, of " + ATTEMPTS,
                each,
                1,
                later + " statements in " + PERIODS + " periods of a third of the lease, those that bound lock waits"
                        + " included; to begin all of them took " + beginning.toMillis() + " ms"));
        report.add(Figure.atMost(
                9,
                "statements for " + ATTEMPTS + " short attempts",
                early,
                0,
                "until half a period after the last one began"));
    }
}
