// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls.ends;

import java.io.IOException;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

import io.idempotent.testing.CommitCuts;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every way in which a transaction can end, for every shape of a guarded method: what is found must be what the
 * document says. With {@code -Dtransaction-ends.write=true} the document is written instead.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TransactionEndsContract {
    private static final boolean WRITES = Boolean.getBoolean("transaction-ends.write");
    private static final Set<End> LEAVES_NO_EFFECT =
            EnumSet.of(End.EXCEPTION, End.ROLLBACK_ONLY, End.COMMIT_FAILS, End.OUTER_ROLLBACK, End.CUT_LOST);

    private final TestDatabase database;
    private final Logger complaining = Logger.getLogger("com.arjuna");
    private final Map<Cell, String> found = new LinkedHashMap<>();
    private Stage stage;

    TransactionEndsContract(TestDatabase database) {
        this.database = database;
    }

    /** How connections are cut at COMMIT. */
    CommitCuts cuts() {
        return CommitCuts.inTheDriver();
    }

    @BeforeAll
    void start() {
        complaining.setLevel(Level.OFF); // the ends are meant to be trouble
        stage = new Stage(database, cuts());
    }

    @AfterAll
    void stop() throws IOException {
        stage.close();
        complaining.setLevel(null);
        if (WRITES
                && database == TestDatabase.POSTGRESQL
                && found.size() == Cell.all().count()) {
            Document.write(found);
        }
    }

    /** All there are, so that the document can be written from what is found. */
    Stream<Cell> cells() {
        return Cell.all().filter(cell -> WRITES || cell.impossible().isEmpty());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cells")
    void asDocumented(Cell cell) throws Exception {
        if (cell.impossible().isPresent()) {
            found.put(cell, Observed.line(cell.end(), cell.impossible().get()));
            return;
        }
        Observed observed = new Play(stage, cell).observed();
        found.put(cell, observed.line(cell.end()));
        assertPromised(cell, observed);
        if (!WRITES) {
            assertThat(observed.line(cell.end())).isEqualTo(Document.line(cell));
        }
    }

    /** Holds whatever the document says. */
    private static void assertPromised(Cell cell, Observed observed) {
        if (observed.redis().equals("SUCCEEDED")) {
            assertThat(observed.row())
                    .as("Redis knows no success that the database does not")
                    .isEqualTo("SUCCEEDED");
        }
        if (cell.shape().isTransactional() && !cell.shape().isRefused(cell.inOuter())) {
            assertThat(observed.ledger()).as("one effect").startsWith("1");
        }
        if (cell.shape().isTransactional() && LEAVES_NO_EFFECT.contains(cell.end())) {
            assertThat(observed.answer()).as("no success for a lost effect").doesNotContain("outer: committed");
        }
    }
}
