// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Hold;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.StoreContract;
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
