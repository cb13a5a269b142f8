// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Hold;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.OtherThread;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A process that is stopped, or cut off, within a transaction of our own, in which it holds rows that others need. */
abstract class SilenceContract extends OnDatabase {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final SqlOptions BOUNDED = options(Duration.ofSeconds(2));
    private static final SqlOptions UNBOUNDED = options(Duration.ofHours(1));

    private final CountDownLatch wakes = new CountDownLatch(1);

    SilenceContract(TestDatabase database) {
        super(database);
    }

    private static SqlOptions options(Duration statementTimeout) {
        return new SqlOptions(Duration.ofMillis(300), statementTimeout, 2, Duration.ofMillis(200));
    }

    /** The one without a bound falls silent first, and is still in the way when the other no longer is. */
    @Test
    void aSilentRenewal_isInTheWayOfATakeover_forABoundedTime() throws Exception {
        Hold bounded = ended();
        Hold unbounded = ended();
        try (OtherThread second = new OtherThread()) {
            Future<Integer> forEver = fallsSilent(other, UNBOUNDED, unbounded);
            Future<Integer> forAWhile = fallsSilent(second, BOUNDED, bounded);

            Eventually.holds(LONG, () -> ask(bounded.digest()) instanceof Acquisition.Acquired);

            assertThat(ask(unbounded.digest())).isInstanceOf(Acquisition.InProgress.class);
            wakes.countDown();
            assertThat(forEver.get(LONG.toSeconds(), TimeUnit.SECONDS)).isOne();
            assertThatThrownBy(() -> forAWhile.get(LONG.toSeconds(), TimeUnit.SECONDS))
                    .as("what it did is not in force")
                    .isInstanceOf(ExecutionException.class);
            assertThat(ask(bounded.digest())).isInstanceOf(Acquisition.InProgress.class);
        }
    }

    private Hold ended() {
        Hold hold = acquired(anyDigest());
        renewed(hold);
        fixture.end(hold.digest());
        return hold;
    }

    private Future<Integer> fallsSilent(OtherThread process, SqlOptions options, Hold hold) throws Exception {
        CountDownLatch silent = new CountDownLatch(1);
        SqlDatabase database = fixture.database(options);
        Future<Integer> renewal = process.begins(() -> database.inNew(session -> {
            int renewed = session.updateMany(
                    Step.PROLONG_LEASES, 1, List.of(0L, Fence.of(hold).row()));
            silent.countDown();
            wakesUp();
            return renewed;
        }));
        assertThat(silent.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return renewal;
    }

    private void wakesUp() {
        try {
            wakes.await();
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }
}
