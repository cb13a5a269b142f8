// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Fingerprint;
import io.idempotent.testing.JtaServer;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A million ended records are purged beside callers who never notice. */
@Tag("long")
abstract class MillionRowsContract extends OnDatabase {
    private static final int ROWS = 1_000_000;
    private static final int BATCH = 500;

    /** What purging may add to a call. A busy machine, or disk, delays both kinds of calls alike. */
    private static final Duration NOTICEABLE = Duration.ofMillis(50);

    /** So that a few thousand calls go through all of them. */
    private static final int STRIDE = 97;

    private final AtomicInteger old = new AtomicInteger();
    private final String numbers;
    private final String digestOf;

    /**
     * On a database.
     *
     * @param numbers a query of the numbers from 1 to a million in a column n
     * @param digestOf the expression for the SHA-256 of n in decimal
     */
    MillionRowsContract(TestDatabase database, String numbers, String digestOf) {
        super(database);
        this.numbers = numbers;
        this.digestOf = digestOf;
    }

    /** The others call on another database of the same server, at the same time and in the same way. */
    @Test
    void purge_isNotNoticedByCallers() throws Exception {
        addOld(server(), 1);
        try (SqlFixture calm = SqlFixture.start(server().database())) {
            addOld(calm.server(), STRIDE);
            SqlStore calmStore = new SqlStore(calm.database(SqlFixture.IMPATIENT));
            List<Long> elsewhere = new ArrayList<>();
            List<Long> beside = new ArrayList<>();

            Purge purge = new Purge(fixture.database(SqlFixture.IMPATIENT), BATCH);
            Future<Integer> removed = other.begins(() -> purged(purge));
            while (!removed.isDone()) {
                for (Digest digest : List.of(anyDigest(), nextOld())) {
                    elsewhere.add(nanos(calmStore, digest));
                    beside.add(nanos(store, digest));
                }
            }

            assertThat(removed.get()).isGreaterThan(ROWS / 2);
            assertThat(server().number("SELECT COUNT(*) FROM idempotency_reservation WHERE operation = 'old'"))
                    .isZero();
            assertThat(ninetyNineOfAHundred(beside))
                    .isLessThan(ninetyNineOfAHundred(elsewhere).plus(NOTICEABLE));
        }
    }

    /** Ended records of every so many of a million calls. */
    private void addOld(JtaServer where, int stride) {
        String rows = """
                INSERT INTO idempotency_reservation
                  (digest, tenant_id, operation, key_text, owner, fingerprint,
                   state, recovery, attempt, reserved_at, lease_until, expires_at, handled_at)
                SELECT %1$s, '-', 'old', '', ?, ?, 'S', 'A', 1, n, n, n, n FROM (%2$s) numbers WHERE MOD(%3$d - n, ?) = 0""";
        where.execute(
                rows.formatted(digestOf, numbers, ROWS),
                new byte[Columns.OWNER_LENGTH],
                new byte[Fingerprint.LENGTH],
                stride);
    }

    /** A run of a purge has an end, so that one node does not purge for hours. */
    private static int purged(Purge purge) throws Exception {
        int all = 0;
        for (int removed = purge.run(); removed > 0; removed = purge.run()) {
            all += removed;
        }
        return all;
    }

    /** Whoever waits for a lock of the purge for as long as we wait for locks would be told "in progress". */
    private static long nanos(SqlStore asked, Digest digest) {
        long start = System.nanoTime();
        assertThat(asked.acquire(reservation(digest))).isInstanceOf(Acquisition.Acquired.class);
        return System.nanoTime() - start;
    }

    /** From the end that is purged last to the one that is purged first, so that the two meet. */
    private Digest nextOld() throws Exception {
        String number = Integer.toString(ROWS - old.getAndAdd(STRIDE));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(number.getBytes(StandardCharsets.US_ASCII));
        return new Digest(Bytes.of(digest));
    }

    private static Duration ninetyNineOfAHundred(List<Long> nanos) {
        List<Long> sorted = new ArrayList<>(nanos);
        Collections.sort(sorted);
        return Duration.ofNanos(sorted.get(sorted.size() * 99 / 100));
    }
}
