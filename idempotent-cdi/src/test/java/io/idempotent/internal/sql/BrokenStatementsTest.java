// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.StoreContract;
import io.idempotent.spi.Transition;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Takes one guard out of one statement at a time: the contract must notice. */
class BrokenStatementsTest extends OnDatabase {
    BrokenStatementsTest() {
        super(TestDatabase.H2);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "KEEP,       AND owner = ?,          AND (owner = ? OR TRUE),   complete_byAStranger_changesNothing",
                "KEEP,       AND state = 'P',        ,                          complete_twiceBySameOwner_isAppliedAndKeepsTheFirst",
                "FREE,       AND owner = ?,          AND (owner = ? OR TRUE),   formerOwner_canDoNothing",
                "RELEASE,    AND owner = ?,          AND (owner = ? OR TRUE),   release_byAStranger_changesNothing",
                "RELEASE,    AND state = 'P',        ,                          release_afterCompletionByTheSameOwner_saysSoAndChangesNothing",
                "LEASES,     r.state = 'P' AND,      ,                          renew_answersEachOfABatch",
                "STATE_OF,   AND owner = ?,          AND (owner = ? OR TRUE),   release_afterCompletionByTheSameOwner_saysSoAndChangesNothing"
            })
    void aMissingGuard_isNoticed(Step step, String guard, String instead, String contract) throws Exception {
        String text = fixture.textOf(step);
        assertThat(text).contains(guard);
        String broken = text.replace(guard, instead == null ? "" : instead);

        assertThatThrownBy(() -> run(contract, fixture.broken(step, broken))).isInstanceOf(AssertionError.class);
        run(contract, store);
    }

    @Test
    void aTakeoverThatDoesNotCount_givesAFenceTwice() {
        SqlStore broken = fixture.broken(
                Step.TAKE_OVER, fixture.textOf(Step.TAKE_OVER).replace("attempt = attempt + 1", "attempt = attempt"));

        assertThatThrownBy(() -> assertGrowing(broken)).isInstanceOf(AssertionError.class);
        assertGrowing(store);
    }

    /** The second takeover is the one that shows what the first one wrote. */
    private void assertGrowing(SqlStore candidate) {
        Digest digest = anyDigest();
        List<Long> fences = new ArrayList<>();
        for (int attempt = 0; attempt < 3; attempt++) {
            fences.add(hold(candidate.acquire(reservation(digest))).fence().orElseThrow());
            fixture.end(digest);
        }
        assertThat(fences).isSorted().doesNotHaveDuplicates();
    }

    /** The read only suggests a takeover; the takeover itself looks at both leases. */
    @Test
    void aTakeoverThatIgnoresTheLeaseTable_robsALivingOwner() {
        String blindRead = fixture.textOf(Step.READ).replace("l.owner = r.owner", "FALSE");
        String blindTakeover = fixture.textOf(Step.TAKE_OVER).replace("AND NOT EXISTS", "AND TRUE OR EXISTS");
        Hold hold = acquired(anyDigest());
        renewed(hold);
        server().execute(
                        "UPDATE idempotency_reservation SET lease_until = 0 WHERE digest = ?",
                        hold.digest().value().toArray());

        assertThat(fixture.broken(Step.READ, blindRead).acquire(reservation(hold.digest())))
                .isInstanceOf(Acquisition.InProgress.class);
        assertThat(fixture.broken(new H2Dialect()
                                .statements()
                                .with(Step.READ, blindRead)
                                .with(Step.TAKE_OVER, blindTakeover))
                        .acquire(reservation(hold.digest())))
                .isInstanceOf(Acquisition.Acquired.class);
    }

    @Test
    void aCompletionOfAReleasedRow_isNoticed() {
        String blind = without(Step.FREE, "AND state = 'P'", "");

        assertThat(freedAfterItsRelease(store)).isEqualTo(new Transition.NotOwner());
        assertThat(freedAfterItsRelease(fixture.broken(Step.FREE, blind))).isEqualTo(new Transition.Applied());
    }

    private Transition freedAfterItsRelease(SqlStore candidate) {
        Hold hold = hold(candidate.acquire(reservation(anyDigest())));
        candidate.release(hold);
        return candidate.completeApart(hold, new Completion.Free());
    }

    /** Another one takes over between the read and the takeover. */
    @Test
    void aTakeoverOfAnythingButWhatWasRead_givesTwoOwners() {
        String text = fixture.textOf(Step.TAKE_OVER);
        String blind =
                text.substring(0, text.indexOf("WHERE id = ?")) + "WHERE id = ? AND (owner = ? OR attempt = ? OR TRUE)";

        assertThat(overtaken(fixture.dialect().statements())).isInstanceOf(Acquisition.InProgress.class);
        assertThat(overtaken(fixture.dialect().statements().with(Step.TAKE_OVER, blind)))
                .isInstanceOf(Acquisition.Acquired.class);
    }

    private Acquisition overtaken(Statements statements) {
        Digest digest = acquired(anyDigest()).digest();
        fixture.end(digest);
        StagedTransactions staged = new StagedTransactions(server());
        SqlStore late = storeIn(staged, statements).readingFirst();
        staged.before(2, () -> acquired(digest));
        return late.acquire(reservation(digest));
    }

    /** The lease is renewed between the read and the takeover. */
    @Test
    void aLeaseRowThatIsDroppedThoughItGoesOn_robsALivingOwner() {
        String blind = without(Step.DROP_ENDED_LEASE, "AND (owner <> ?", "AND (owner <> ? OR TRUE");

        assertThat(renewedMeanwhile(fixture.dialect().statements())).isInstanceOf(Acquisition.InProgress.class);
        assertThat(renewedMeanwhile(fixture.dialect().statements().with(Step.DROP_ENDED_LEASE, blind)))
                .isInstanceOf(Acquisition.Acquired.class);
    }

    private Acquisition renewedMeanwhile(Statements statements) {
        Hold hold = acquired(anyDigest());
        renewed(hold);
        fixture.end(hold.digest());
        StagedTransactions staged = new StagedTransactions(server());
        SqlStore late = storeIn(staged, statements).readingFirst();
        staged.before(2, () -> renewed(hold));
        return late.acquire(reservation(hold.digest()));
    }

    /** A lease is renewed for the first time between the read and the removal of a row whose fences are spent. */
    @Test
    void aDiscardOfWhatGoesOn_givesTwoOwners() {
        String text = fixture.textOf(Step.DISCARD);
        assertThat(text).contains("AND (state IN");
        String blind = text.substring(0, text.indexOf("AND (state IN"));

        assertThat(renewedBeforeItIsDiscarded(fixture.dialect().statements()))
                .isInstanceOf(Acquisition.InProgress.class);
        assertThat(renewedBeforeItIsDiscarded(fixture.dialect().statements().with(Step.DISCARD, blind)))
                .isInstanceOf(Acquisition.Acquired.class);
    }

    private Acquisition renewedBeforeItIsDiscarded(Statements statements) {
        Hold hold = acquired(anyDigest());
        server().execute(
                        "UPDATE idempotency_reservation SET attempt = ? WHERE digest = ?",
                        Fence.MAX_ATTEMPT,
                        hold.digest().value().toArray());
        fixture.end(hold.digest());
        StagedTransactions staged = new StagedTransactions(server());
        SqlStore late = storeIn(staged, statements).readingFirst();
        staged.before(2, () -> assertThat(renewed(hold)).isEqualTo(Renewal.Answer.CONFIRMED));
        return late.acquire(reservation(hold.digest()));
    }

    /** An insert is rolled back and its answer lost; another one has the key when the first takes it back. */
    @Test
    void aRetractionThatNamesNoOwner_freesAnothersKey() {
        String blind = without(Step.RETRACT, "AND owner = ?", "AND (owner = ? OR TRUE)");

        assertThat(askedAfterRetraction(fixture.dialect().statements())).isInstanceOf(Acquisition.InProgress.class);
        assertThat(askedAfterRetraction(fixture.dialect().statements().with(Step.RETRACT, blind)))
                .isInstanceOf(Acquisition.Acquired.class);
    }

    private Acquisition askedAfterRetraction(Statements statements) {
        Digest digest = anyDigest();
        StagedTransactions staged = new StagedTransactions(server());
        SqlStore unlucky = storeIn(staged, statements);
        staged.failsAtCommit(1);
        staged.before(2, () -> acquired(digest));

        assertThat(unlucky.acquire(reservation(digest))).isInstanceOf(Acquisition.Unavailable.class);
        return ask(digest);
    }

    @Test
    void aPurgeThatLooksAtNothing_removesWhatIsKeptAndWhatRuns() throws Exception {
        String blindLook = without(Step.EXPIRED, "WHERE state = ? AND", "WHERE (state = ? OR TRUE) AND");
        String blindPurge = without(Step.PURGE, "state IN ('S', 'R', 'C') AND", "");

        assertThat(askedAfterPurge(fixture.dialect().statements())).isInstanceOf(Acquisition.InProgress.class);
        assertThat(askedAfterPurge(fixture.dialect().statements().with(Step.EXPIRED, blindLook)))
                .as("the removal looks again")
                .isInstanceOf(Acquisition.InProgress.class);
        assertThat(askedAfterPurge(fixture.dialect()
                        .statements()
                        .with(Step.EXPIRED, blindLook)
                        .with(Step.PURGE, blindPurge)))
                .isInstanceOf(Acquisition.Acquired.class);
    }

    /** An attempt that runs for longer than its record was to be kept. */
    private Acquisition askedAfterPurge(Statements statements) throws Exception {
        Hold running = acquired(anyDigest());
        server().execute(
                        "UPDATE idempotency_reservation SET expires_at = 0 WHERE digest = ?",
                        running.digest().value().toArray());
        fixture.broken(statements).purge(10).run();
        return ask(running.digest());
    }

    @Test
    void aPurgeOfLeasesThatGoOn_robsALivingOwner() throws Exception {
        String blindLook =
                without(Step.ORPHANED_LEASES, "NOT EXISTS", "EXISTS").replaceFirst("lease_until < .*\\n", "1 = 1\n");
        String text = fixture.textOf(Step.PURGE_LEASES);
        String blindPurge = text.replaceFirst("lease_until < .* AND ", "");
        assertThat(blindPurge).isNotEqualTo(text);

        assertThat(askedAfterLeasePurge(fixture.dialect().statements().with(Step.ORPHANED_LEASES, blindLook)))
                .as("the removal looks again")
                .isInstanceOf(Acquisition.InProgress.class);
        assertThat(askedAfterLeasePurge(fixture.dialect()
                        .statements()
                        .with(Step.ORPHANED_LEASES, blindLook)
                        .with(Step.PURGE_LEASES, blindPurge)))
                .isInstanceOf(Acquisition.Acquired.class);
    }

    private Acquisition askedAfterLeasePurge(Statements statements) throws Exception {
        Hold running = acquired(anyDigest());
        renewed(running);
        server().execute(
                        "UPDATE idempotency_reservation SET lease_until = 0 WHERE digest = ?",
                        running.digest().value().toArray());
        fixture.broken(statements).purge(10).run();
        return ask(running.digest());
    }

    @Test
    void aSeriesThatDoesNotAdvance_givesANumberTwice() {
        String still = without(Step.ADVANCE_SERIES, "last_number + ?", "last_number + 0 * ?");
        SqlDocumentNumbers numbers =
                new SqlDocumentNumbers(fixture.wording(Step.ADVANCE_SERIES, still), Optional::empty, 1);

        assertThat(numbers.next("series")).isEqualTo(numbers.next("series"));
    }

    private String without(Step step, String guard, String instead) {
        String text = fixture.textOf(step);
        assertThat(text).contains(guard);
        return text.replace(guard, instead);
    }

    private SqlStore storeIn(NewTransaction transaction, Statements statements) {
        return fixture.broken(new SqlDatabase.Jta(server().dataSource(), transaction, server().registry()), statements);
    }

    private void run(String contract, IdempotencyStore candidate) throws Exception {
        Method method = StoreContract.class.getDeclaredMethod(contract);
        method.setAccessible(true);
        try {
            method.invoke(new Contract(candidate));
        } catch (InvocationTargetException failure) {
            if (failure.getCause() instanceof AssertionError noticed) {
                throw noticed;
            }
            throw failure;
        }
    }

    private final class Contract extends StoreContract {
        private final IdempotencyStore candidate;

        Contract(IdempotencyStore candidate) {
            this.candidate = candidate;
        }

        @Override
        protected IdempotencyStore store() {
            return candidate;
        }

        @Override
        protected void end(Digest digest) {
            fixture.end(digest);
        }
    }
}
