// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;

import io.idempotent.testing.LogBook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a database says in its own words can quote a key, and reaches nobody. */
class DatabaseRefusalTest {
    private static final String MARKER = "the-key-of-a-customer";

    /** As servers pack an error: wrapped, chained and suppressed. */
    private static Exception failure(String state) {
        SQLException error = new SQLException("Key (k)=(" + MARKER + ") already exists", state, 7);
        SQLException first = new SQLException("Batch entry", "08000");
        first.setNextException(error);
        RuntimeException failure = new IllegalStateException("could not commit: " + MARKER);
        failure.addSuppressed(new ExecutionException(first));
        return failure;
    }

    private static String all(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    /** Duplicates, bad values, MySQL's general error, H2's own, a trigger's, a rollback's, a lock's, and a driver's own. */
    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"23505", "22001", "HY000", "90112", "P0001", "45000", "40001", "HYT00", "42000", "", "4"})
    void whatCanBeAboutARow_isToldByItsTypeAndCodesOnly(String state) {
        Exception told = DatabaseRefusal.presentable(failure(state));

        assertThat(all(told)).doesNotContain(MARKER).contains("java.sql.SQLException, SQLState " + state + ", code 7");
        assertThat(told.getStackTrace())
                .as("where it came from")
                .isNotEmpty()
                .anySatisfy(frame -> assertThat(frame.getMethodName()).isEqualTo("failure"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"08001", "28000", "3D000", "42P01", "42S02", "42501", "53300", "57P01"})
    void whatIsAboutNoRow_isLeftAsItIs(String state) {
        Exception failure = new ExecutionException(new SQLException("relation does not exist", state));

        assertThat(DatabaseRefusal.presentable(failure)).isSameAs(failure);
    }

    @Test
    void whatIsNotTheDatabases_isLeftAsItIs() {
        Exception failure = new IllegalStateException("no transaction");

        assertThat(DatabaseRefusal.presentable(failure)).isSameAs(failure);
    }

    @Test
    void noLogLineOfThisPackage_quotesIt() {
        try (LogBook log = LogBook.open()) {
            RuntimeException failure = (RuntimeException) failure("23505");
            Log.receiverFailed(failure);
            Log.transactionEndedMeanwhile(failure);
            Log.groupSplit(failure);
            Log.rowUnreadable(1, failure);

            assertThat(log.said()).hasSize(4).noneMatch(text -> text.contains(MARKER));
        }
    }
}
