// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.spi.Bytes;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Reservation;
import io.idempotent.testing.Eventually;
import io.idempotent.testing.OtherThread;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * On PostgreSQL, which tells at once who waits for a lock. Two groups of the same keys, collected in opposite orders. A third transaction holds the key in their middle until both
 * wait, so that each holds its own first key if it may begin where it likes.
 */
class GroupOrderTest extends OnDatabase {
    private static final Duration BOUND = Duration.ofSeconds(60);

    private static final String WAITING = "SELECT COUNT(*) FROM pg_stat_activity"
            + " WHERE wait_event_type = 'Lock' AND datname = current_database()";

    GroupOrderTest() {
        super(TestDatabase.POSTGRESQL);
    }

    @Test
    void groupsInsertInOneOrder_whateverTheirCallersCameIn_elseTheyWaitForEachOther() throws Exception {
        assertThat(transactionsOfTwoGroups(Insertion::many)).isEqualTo(2);
        assertThat(transactionsOfTwoGroups(GroupOrderTest::asTheyCame))
                .as("a deadlock costs one group its transaction, and it begins another")
                .isGreaterThan(2);
    }

    private static Map<Bytes, Long> asTheyCame(Session session, List<Reservation> group) throws SQLException {
        Insertion.insert(session, group);
        return Map.of();
    }

    private int transactionsOfTwoGroups(GroupedInserts.Many many) throws Exception {
        fixture.clear();
        Counting transactions = new Counting(server().newTransaction());
        SqlDatabase database = new SqlDatabase(
                new SqlDatabase.Jta(server().dataSource(), transactions, server().registry()),
                fixture.dialect(),
                new SqlOptions(BOUND, BOUND, 2, BOUND),
                tries -> {});
        List<Digest> digests = List.of(digest(0x20), digest(0x40), digest(0x60));
        other.runs(() -> {
            server().userTransaction().begin();
            fixture.insertOpenly(digests.get(1));
        });
        try (OtherThread first = new OtherThread();
                OtherThread second = new OtherThread()) {
            Future<Boolean> one = first.begins(() -> inserts(database, many, digests));
            waiting(1);
            Future<Boolean> two = second.begins(
                    () -> inserts(database, many, List.of(digests.get(2), digests.get(1), digests.get(0))));
            waiting(2);
            other.runs(() -> server().userTransaction().rollback());
            assertThat(one.get(BOUND.toSeconds(), TimeUnit.SECONDS) || two.get(BOUND.toSeconds(), TimeUnit.SECONDS))
                    .as("one of them inserted")
                    .isTrue();
            two.get(BOUND.toSeconds(), TimeUnit.SECONDS);
        }
        return transactions.number.get();
    }

    private void waiting(int howMany) {
        Eventually.holds(BOUND, () -> server().number(WAITING) == howMany);
    }

    /** Whoever finds all keys taken has nothing to insert, or is refused by them, as the database has it. */
    private boolean inserts(SqlDatabase database, GroupedInserts.Many many, List<Digest> digests) throws Exception {
        try {
            database.inNew(session -> many.insert(
                    session, digests.stream().map(OnDatabase::reservation).toList()));
            return true;
        } catch (Exception failure) {
            assertThat(database.fault(failure)).isEqualTo(Fault.DUPLICATE);
            return false;
        }
    }

    private static final class Counting implements NewTransaction {
        private final AtomicInteger number = new AtomicInteger();
        private final NewTransaction real;

        Counting(NewTransaction real) {
            this.real = real;
        }

        @Override
        public <T> T call(Callable<T> work) throws Exception {
            number.incrementAndGet();
            return real.call(work);
        }
    }
}
