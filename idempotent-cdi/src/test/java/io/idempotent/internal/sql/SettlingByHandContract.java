// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

import io.idempotent.Recovery;
import io.idempotent.internal.protocol.Doubtful;
import io.idempotent.internal.protocol.Ruling;
import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Completion;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Doubt;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Reservation;
import io.idempotent.spi.Transition;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Runs the statements that {@code docs/operations.md} gives to people. */
abstract class SettlingByHandContract extends OnDatabase {
    private static final String OPERATION = "by hand";
    private static final Duration TURN = Duration.ofMinutes(5);

    /** What {@code OutcomeFormat} writes for an outcome without a result. */
    private static final Bytes NO_RESULT = Bytes.of(new byte[] {1, 4});

    private static final Pattern BLOCK = Pattern.compile("```sql\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern COMMENT = Pattern.compile("--.*\\n");
    private static final Pattern NAME = Pattern.compile(":(\\w+)");

    private final List<String> statements;

    SettlingByHandContract(TestDatabase database) {
        super(database);
        this.statements = statements();
    }

    private static List<String> statements() {
        try {
            String page = Files.readString(Path.of(System.getProperty("basedir", "."), "../docs/operations.md"));
            String section = page.substring(page.indexOf("## Settling by hand"), page.indexOf("## Sizes"));
            return BLOCK.matcher(section)
                    .results()
                    .map(block -> COMMENT.matcher(block.group(1)).replaceAll(""))
                    .flatMap(block -> List.of(block.split(";")).stream())
                    .map(String::strip)
                    .filter(statement -> !statement.isEmpty())
                    .toList();
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private String statement(String words) {
        List<String> found =
                statements.stream().filter(one -> one.contains(words)).toList();
        assertThat(found).hasSize(1);
        return server().database() == TestDatabase.POSTGRESQL
                ? found.get(0).replace("X'0104'", "'\\x0104'")
                : found.get(0);
    }

    @BeforeEach
    void nothingThere() {
        fixture.clear();
    }

    @Test
    void page_hasFourStatements() {
        assertThat(statements).hasSize(4);
    }

    private Reservation reconciled(Digest digest) {
        return new Reservation(
                digest,
                fingerprint(1),
                Owner.fresh(),
                LEASE,
                RETENTION,
                new Reservation.Origin(Optional.empty(), OPERATION, "key"),
                Recovery.RECONCILE);
    }

    private Hold inDoubt() {
        Hold hold = hold(store.acquire(reconciled(anyDigest())));
        assertThat(store.doubt(hold, new Doubt(Doubt.Reason.FAILED, Duration.ZERO)))
                .isEqualTo(new Transition.Applied());
        return hold;
    }

    /** What somebody reads, and what he adds of his own. */
    private Map<String, Object> read() throws SQLException {
        Map<String, Object> values = new HashMap<>(Map.of(
                "operation",
                OPERATION,
                "now_millis",
                System.currentTimeMillis(),
                "sixteen_random_bytes",
                Columns.owner(Owner.fresh()).toArray()));
        return using(statement("SELECT"), values, ready -> {
            try (ResultSet found = ready.executeQuery()) {
                assertThat(found.next()).isTrue();
                for (String column : List.of("id", "attempt", "asked")) {
                    values.put(column, found.getLong(column));
                }
                values.put("owner", found.getBytes("owner"));
                assertThat(found.getString("key_text")).isEqualTo("key");
                assertThat(found.next()).isFalse();
            }
            return values;
        });
    }

    private interface Use<T> {
        T of(PreparedStatement statement) throws SQLException;
    }

    private <T> T using(String statement, Map<String, Object> values, Use<T> use) throws SQLException {
        List<String> names =
                NAME.matcher(statement).results().map(found -> found.group(1)).toList();
        try (Connection connection = server().dataSource().getConnection();
                PreparedStatement ready =
                        connection.prepareStatement(NAME.matcher(statement).replaceAll("?"))) {
            for (int i = 0; i < names.size(); i++) {
                assertThat(values).containsKey(names.get(i));
                ready.setObject(i + 1, values.get(names.get(i)));
            }
            return use.of(ready);
        }
    }

    private int changed(String words, Map<String, Object> values) throws SQLException {
        return using(statement(words), values, PreparedStatement::executeUpdate);
    }

    @Test
    void didNotHappen_theNextCallRuns_andTheFormerOwnerIsNone() throws Exception {
        Hold former = inDoubt();

        assertThat(changed("state = 'R'", read())).isOne();

        Hold next = hold(store.acquire(reconciled(former.digest())));
        assertThat(next.fence().orElseThrow()).isGreaterThan(former.fence().orElseThrow());
        assertFormerOwnerCanDoNothing(former);
        assertThat(store.completeApart(next, keep("next"))).isEqualTo(new Transition.Applied());
    }

    @Test
    void happened_isDoneWithoutAResult_andTheFormerOwnerIsNone() throws Exception {
        Hold former = inDoubt();

        assertThat(changed("state = 'S'", read())).isOne();

        Acquisition.Succeeded done = (Acquisition.Succeeded) store.acquire(reconciled(former.digest()));
        assertThat(done.outcome().content()).isEqualTo(NO_RESULT);
        assertThat(done.remainingRetention()).isBetween(RETENTION.minusMinutes(5), RETENTION.plusMinutes(5));
        assertFormerOwnerCanDoNothing(former);
    }

    private void assertFormerOwnerCanDoNothing(Hold former) {
        assertThat(store.completeApart(former, keep("former"))).isEqualTo(new Transition.NotOwner());
        assertThat(store.completeApart(former, new Completion.Free())).isEqualTo(new Transition.NotOwner());
        assertThat(store.release(former)).isEqualTo(new Transition.NotOwner());
    }

    @Test
    void askNow_isDueAtOnce() throws Exception {
        inDoubt();
        assertThat(store.doubts().settle(turn(), new Ruling.Open(TURN, "looked")))
                .isTrue();
        assertThat(due()).isEmpty();

        assertThat(changed("ask_at = 0", read())).isOne();

        assertThat(due()).hasSize(1);
    }

    /** Between reading and deciding, the reconciler has been asked once more. */
    @Test
    void whoeverWasFaster_wins() throws Exception {
        Hold hold = inDoubt();
        Map<String, Object> early = read();
        turn();

        assertThat(changed("state = 'R'", early)).isZero();
        assertThat(changed("state = 'S'", early)).isZero();
        assertThat(store.acquire(reconciled(hold.digest()))).isEqualTo(new Acquisition.InDoubt());
    }

    private List<Doubtful> due() throws Exception {
        return store.doubts().due(OPERATION, 10);
    }

    private Doubtful turn() throws Exception {
        return store.doubts().claim(due().get(0), TURN).orElseThrow();
    }
}
