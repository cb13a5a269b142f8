// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.agroal.api.AgroalDataSource;
import io.idempotent.DocumentNumbers;
import io.idempotent.DocumentNumbersUnavailableException;
import io.idempotent.testing.Crowd;
import io.idempotent.testing.JtaServer;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

abstract class DocumentNumbersContract extends OnDatabase {
    private static final int THREADS = 16;
    private static final Duration BOUND = Duration.ofMinutes(10);

    private final AtomicReference<Optional<String>> tenant = new AtomicReference<>(Optional.empty());

    DocumentNumbersContract(TestDatabase database) {
        super(database);
    }

    private DocumentNumbers numbers(int block) {
        return numbers(server().jta(), block);
    }

    private DocumentNumbers numbers(SqlDatabase.Jta jta, int block) {
        return new SqlDocumentNumbers(
                new SqlDatabase(jta, fixture.dialect(), SqlFixture.PATIENT, Backoff.JITTER), tenant::get, block);
    }

    private static String anySeries() {
        return UUID.randomUUID().toString();
    }

    @Test
    void numbers_beginAtOneAndGrow() {
        DocumentNumbers numbers = numbers(1);
        String series = anySeries();

        assertThat(List.of(numbers.next(series), numbers.next(series), numbers.next(series)))
                .containsExactly(1L, 2L, 3L);
    }

    @Test
    void aBlock_isGivenInOrder_andTheNextNodeBeginsAfterIt() {
        DocumentNumbers numbers = numbers(3);
        String series = anySeries();

        assertThat(List.of(numbers.next(series), numbers.next(series))).containsExactly(1L, 2L);
        assertThat(numbers(3).next(series)).isEqualTo(4);
        assertThat(List.of(numbers.next(series), numbers.next(series))).containsExactly(3L, 7L);
    }

    @Test
    void tenantsAndNames_areTheirOwnSeries_whateverACollationThinks() {
        DocumentNumbers numbers = numbers(1);
        String series = anySeries() + "a";
        for (String name : List.of(series, series.toUpperCase(java.util.Locale.ROOT), series + " ")) {
            assertThat(numbers.next(name)).isOne();
        }
        for (String name : List.of("t", "T", "-")) {
            tenant.set(Optional.of(name));
            assertThat(numbers.next(series)).isOne();
        }
        tenant.set(Optional.empty());
        assertThat(numbers.next(series)).isEqualTo(2);
    }

    @Test
    void aNumber_isSpent_alsoWhenTheCallerRollsBack() throws Exception {
        DocumentNumbers numbers = numbers(1);
        String series = anySeries();

        server().inTransactionThatRollsBack(
                        () -> assertThat(numbers.next(series)).isOne());

        assertThat(numbers.next(series)).isEqualTo(2);
    }

    @Test
    void aNameThatIsNone_isRefused() {
        for (String name : List.of("", " ", "x".repeat(101))) {
            assertThatIllegalArgumentException().isThrownBy(() -> numbers(1).next(name));
        }
        assertThat(numbers(1).next("\u00e4".repeat(100))).isOne();
    }

    @Test
    void seriesThatAreUsedNoMore_areForgotten_andWhatTheyHadLeftIsNeverGiven() {
        DocumentNumbers numbers = remembering(2, 10);
        String forgotten = anySeries();
        String remembered = anySeries();
        numbers.next(forgotten);
        numbers.next(anySeries());
        numbers.next(remembered);

        assertThat(numbers.next(remembered)).isEqualTo(2);
        assertThat(numbers.next(forgotten)).isEqualTo(11);
    }

    @Test
    void seriesThatForceEachOtherOut_neverGetANumberTwice() throws Exception {
        DocumentNumbers numbers = remembering(1, 5);
        List<String> series = List.of(anySeries(), anySeries(), anySeries());
        Set<String> drawn = ConcurrentHashMap.newKeySet();

        Crowd.once(8, BOUND, thread -> {
            for (int i = 0; i < 90; i++) {
                String one = series.get(i % 3);
                assertThat(drawn.add(one + numbers.next(one))).isTrue();
            }
        });

        assertThat(drawn).hasSize(8 * 90);
    }

    /** As on the first of a month, when the series of the new one begins at every desk at once. */
    @Test
    void newSeriesThatManyBeginAtOnce_hasANumberForEach_andNoDeadlock() throws Exception {
        AtomicInteger repeated = new AtomicInteger();
        SqlDatabase database = fixture.database(SqlFixture.PATIENT, tries -> repeated.incrementAndGet());
        DocumentNumbers numbers = new SqlDocumentNumbers(database, tenant::get, 1, new OpenBlocks(1));
        Set<Long> drawn = ConcurrentHashMap.newKeySet();
        int series = 30;

        for (int i = 0; i < series; i++) {
            String one = anySeries();
            drawn.clear();
            Crowd.once(8, BOUND, thread -> drawn.add(numbers.next(one)));
            assertThat(drawn).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
        }
        assertThat(repeated).as("deadlocks").hasValue(0);
    }

    private DocumentNumbers remembering(int most, int block) {
        return new SqlDocumentNumbers(fixture.database(SqlFixture.PATIENT), tenant::get, block, new OpenBlocks(most));
    }

    @Test
    void withoutItsTable_noNumberIsGiven() {
        SqlDatabase broken = fixture.wording(Step.ADVANCE_SERIES, "UPDATE nowhere SET a = ? WHERE b = ?");

        assertThatExceptionOfType(DocumentNumbersUnavailableException.class)
                .isThrownBy(() -> new SqlDocumentNumbers(broken, Optional::empty, 1).next("series"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 50})
    void twoNodes_neverGiveANumberTwice(int block) throws Exception {
        draw(2_000, block);
    }

    @Test
    @Tag("long")
    void twoNodes_neverGiveAHundredThousandNumbersTwice() throws Exception {
        draw(100_000, 1);
    }

    private void draw(int count, int block) throws Exception {
        String series = anySeries();
        Set<Long> drawn = ConcurrentHashMap.newKeySet();
        try (AgroalDataSource second = JtaServer.pool(server().url(), 20)) {
            SqlDatabase.Jta jta = new SqlDatabase.Jta(second, server().newTransaction(), server().registry());
            List<DocumentNumbers> nodes = List.of(numbers(block), numbers(jta, block));
            Crowd.once(THREADS, BOUND, thread -> {
                for (int i = 0; i < count / THREADS; i++) {
                    assertThat(drawn.add(drawn(nodes.get(thread % 2), series, i % 4 == 0)))
                            .isTrue();
                }
            });
        }
        assertThat(drawn).hasSize(count / THREADS * THREADS);
        assertWithinTheRow(series, drawn);
    }

    private long drawn(DocumentNumbers node, String series, boolean rollsBack) throws Exception {
        if (!rollsBack) {
            return node.next(series);
        }
        AtomicReference<Long> number = new AtomicReference<>();
        server().inTransactionThatRollsBack(() -> number.set(node.next(series)));
        return number.get();
    }

    /** The row is where the largest number is, or a block beyond it. */
    private void assertWithinTheRow(String series, Set<Long> drawn) {
        long last = server().number("SELECT last_number FROM idempotency_series WHERE series = ?", series);
        assertThat(drawn).allMatch(number -> number >= 1 && number <= last);
    }
}
