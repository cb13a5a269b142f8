// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.idempotent.internal.protocol.Combining;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Renewal;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Takes one guard at a time out of the statements that only PostgreSQL has. */
class BrokenPostgresTest extends OnDatabase {
    private static final String BOUNDS = "{bounds}";

    BrokenPostgresTest() {
        super(TestDatabase.POSTGRESQL);
    }

    /** Sound, it is the wait for the lock that ends. */
    @Test
    void anInsertThatSetsNoBounds_isGivenUpByTheDriverOnly() throws Exception {
        assertThat(askedWhileInserted(fixture.textOf(Step.INSERT_IF_ABSENT)))
                .isEqualTo(new Acquisition.InProgress(LEASE));
        assertThat(askedWhileInserted(without(Step.INSERT_IF_ABSENT, BOUNDS, "/* {bounds} */ SELECT 1")))
                .isInstanceOf(Acquisition.Unavailable.class);
    }

    private Acquisition askedWhileInserted(String text) throws Exception {
        Digest digest = anyDigest();
        other.runs(() -> {
            server().userTransaction().begin();
            fixture.insertOpenly(digest);
        });
        Acquisition answer = fixture.broken(Step.INSERT_IF_ABSENT, text).acquire(reservation(digest));
        other.runs(() -> server().userTransaction().rollback());
        return answer;
    }

    /** The row is written by a business that has yet to commit. */
    @Test
    void aGroupThatDoesNotLookForPresentRows_waitsForThem() throws Exception {
        assertThat(failuresBehindARowAtWork(fixture.textOf(Step.INSERT_NEW))).isEmpty();
        assertThat(failuresBehindARowAtWork(without(Step.INSERT_NEW, "WHERE r.digest = v.digest", "WHERE 1 = 0")))
                .contains(Fault.LOCKED);
    }

    private Optional<Fault> failuresBehindARowAtWork(String text) throws Exception {
        Hold busy = acquired(anyDigest());
        other.runs(() -> {
            server().userTransaction().begin();
            server().execute(
                            "UPDATE idempotency_reservation SET state = 'S' WHERE digest = ?",
                            busy.digest().value().toArray());
        });
        SqlDatabase database = fixture.wording(Step.INSERT_NEW, text);
        try {
            Map<Bytes, Long> rows =
                    database.inNew(session -> Insertion.many(session, List.of(reservation(busy.digest()))));
            assertThat(rows).isEmpty();
            return Optional.empty();
        } catch (Exception failure) {
            return Optional.of(database.fault(failure));
        } finally {
            other.runs(() -> server().userTransaction().rollback());
        }
    }

    @Test
    void aGroupThatWritesOverWhatIsThere_takesAnothersRow() {
        String blind = without(Step.INSERT_NEW, "DO NOTHING", "DO UPDATE SET owner = excluded.owner")
                .replace("WHERE r.digest = v.digest", "WHERE 1 = 0");

        assertThat(askedOfAGroup(fixture.textOf(Step.INSERT_NEW))).isInstanceOf(Acquisition.InProgress.class);
        assertThat(askedOfAGroup(blind)).isInstanceOf(Acquisition.Acquired.class);
    }

    private Acquisition askedOfAGroup(String text) {
        Digest digest = acquired(anyDigest()).digest();
        return new SqlStore(fixture.wording(Step.INSERT_NEW, text), Combining.ALWAYS).acquire(reservation(digest));
    }

    @Test
    void aRenewalThatDoesNotLookAtTheOwner_isConfirmedToAFormerOne() {
        assertThat(renewedByAFormerOwner(fixture.textOf(Step.RENEW))).isEqualTo(Renewal.Answer.LOST);
        assertThat(renewedByAFormerOwner(without(Step.RENEW, "AND r.owner = w.owner ", "")))
                .isEqualTo(Renewal.Answer.CONFIRMED);
    }

    private Renewal.Answer renewedByAFormerOwner(String text) {
        Hold former = acquired(anyDigest());
        fixture.end(former.digest());
        acquired(former.digest());
        return fixture.broken(Step.RENEW, text).renew(List.of(renewal(former))).get(0);
    }

    @Test
    void aRenewalThatDoesNotLookAtTheState_isConfirmedAfterTheRelease() {
        assertThat(renewedAfterItsRelease(fixture.textOf(Step.RENEW))).isEqualTo(Renewal.Answer.LOST);
        assertThat(renewedAfterItsRelease(without(Step.RENEW, "AND r.state = 'P' ", "")))
                .isEqualTo(Renewal.Answer.CONFIRMED);
    }

    private Renewal.Answer renewedAfterItsRelease(String text) {
        Hold hold = acquired(anyDigest());
        store.release(hold);
        return fixture.broken(Step.RENEW, text).renew(List.of(renewal(hold))).get(0);
    }

    private String without(Step step, String guard, String instead) {
        String text = fixture.textOf(step);
        assertThat(text).contains(guard);
        return text.replace(guard, instead);
    }
}
