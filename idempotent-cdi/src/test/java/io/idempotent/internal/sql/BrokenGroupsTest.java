// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Reservation;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Takes one rule of the grouped inserts away at a time. */
class BrokenGroupsTest extends OnDatabase {
    BrokenGroupsTest() {
        super(TestDatabase.H2);
    }

    private static final int TOGETHER = 32;
    private static final GroupedInserts.Terms PATIENT =
            new GroupedInserts.Terms(Duration.ofMillis(100), Duration.ofSeconds(30), TOGETHER, 1, 1);

    private GroupedInserts groups(SqlDatabase database, GroupedInserts.Many many) {
        return new GroupedInserts(database, Combining.ALWAYS, PATIENT, many);
    }

    @Test
    void winnersThatAreNotReadBackByOwner_areTwo() {
        assertThat(askedOfAGroup(Insertion::many)).isInstanceOf(Acquisition.InProgress.class);
        assertThat(askedOfAGroup(BrokenGroupsTest::byDigest)).isInstanceOf(Acquisition.Acquired.class);
    }

    private Acquisition askedOfAGroup(GroupedInserts.Many many) {
        Digest digest = acquired(anyDigest()).digest();
        SqlDatabase database = fixture.database(SqlFixture.IMPATIENT);
        return new Acquiring(database, groups(database, many)::insert, reservation(digest)).run(false);
    }

    private static Map<Bytes, Long> byDigest(Session session, List<Reservation> group) throws SQLException {
        Insertion.many(session, group);
        Map<Bytes, Long> rows = new HashMap<>();
        for (Reservation one : group) {
            session.first(Step.READ, row -> row.getLong("id"), one.digest().value())
                    .ifPresent(id -> rows.put(Columns.owner(one.owner()), id));
        }
        return rows;
    }

    @Test
    void aCallerWhoseTransactionIsNotSeen_joinsAGroup() throws Exception {
        TransactionSynchronizationRegistry blind = (TransactionSynchronizationRegistry) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {TransactionSynchronizationRegistry.class},
                (proxy, method, arguments) -> method.getName().equals("getTransactionStatus")
                        ? Status.STATUS_NO_TRANSACTION
                        : method.invoke(server().registry(), arguments));

        assertThat(groupsOfACallerInATransaction(server().registry())).isZero();
        assertThat(groupsOfACallerInATransaction(blind)).isOne();
    }

    private int groupsOfACallerInATransaction(TransactionSynchronizationRegistry registry) throws Exception {
        AtomicInteger groups = new AtomicInteger();
        SqlDatabase database = databaseWith(server().newTransaction(), registry);
        GroupedInserts inserts = groups(database, (session, reservations) -> {
            groups.incrementAndGet();
            return Insertion.many(session, reservations);
        });
        Reservation reservation = reservation(anyDigest());
        server().inTransaction(() -> assertThat(inserts.insert(
                        reservation, () -> database.inNew(session -> Insertion.one(session, reservation)), () -> {}))
                .isPresent());
        return groups.get();
    }

    private SqlDatabase databaseWith(NewTransaction transaction, TransactionSynchronizationRegistry registry) {
        return new SqlDatabase(
                new SqlDatabase.Jta(server().dataSource(), transaction, registry),
                fixture.dialect(),
                SqlFixture.IMPATIENT,
                tries -> {});
    }

    /** A group commits and nobody learns of it; then the connection is gone, and nobody will ever use the row. */
    @Test
    void aFailedGroupThatDoesNotSayWhatItMayHaveWritten_leavesAKeyThatNobodyHolds() {
        assertThat(askedAfterAnUnknownCommit(false)).isInstanceOf(Acquisition.Acquired.class);
        assertThat(askedAfterAnUnknownCommit(true)).isInstanceOf(Acquisition.InProgress.class);
    }

    private Acquisition askedAfterAnUnknownCommit(boolean silent) {
        SqlDatabase database = databaseWith(new Unlucky(server().newTransaction()), server().registry());
        GroupedInserts groups = groups(database, Insertion::many);
        Acquiring.Inserts inserts =
                silent ? (reservation, alone, inDoubt) -> groups.insert(reservation, alone, () -> {}) : groups::insert;
        Digest digest = anyDigest();

        assertThat(new Acquiring(database, inserts, reservation(digest)).run(false))
                .isInstanceOf(Acquisition.Unavailable.class);
        return ask(digest);
    }

    /** The first commit takes effect without an answer, the second transaction does not even begin. */
    private static final class Unlucky implements NewTransaction {
        private final NewTransaction real;
        private final List<String> misfortunes = new ArrayList<>(List.of("no answer", "no connection"));

        Unlucky(NewTransaction real) {
            this.real = real;
        }

        @Override
        public <T> T call(Callable<T> work) throws Exception {
            String misfortune = misfortunes.isEmpty() ? "" : misfortunes.remove(0);
            if (misfortune.equals("no connection")) {
                throw new SQLException(misfortune, "08001");
            }
            T done = real.call(work);
            if (misfortune.equals("no answer")) {
                throw new SQLException(misfortune, "08006");
            }
            return done;
        }
    }
}
