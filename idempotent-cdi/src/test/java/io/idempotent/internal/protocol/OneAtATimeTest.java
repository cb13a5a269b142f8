// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.testing.LogBook;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Rounds that nobody takes, or that fail: told once, and repeated. */
class OneAtATimeTest {
    private final AtomicInteger ran = new AtomicInteger();
    private final OneAtATime rounds = new OneAtATime("A look", ran::incrementAndGet);

    @Test
    void anExecutorThatIsFull_isToldOnce_untilItWorks() {
        try (LogBook log = LogBook.open()) {
            for (int i = 0; i < 2; i++) {
                rounds.begin(OneAtATimeTest::full);
                rounds.begin(OneAtATimeTest::full);
                rounds.begin(Runnable::run);
            }

            assertThat(log.warnings())
                    .containsExactly(
                            "A look could not begin; it is tried again and again.",
                            "A look could not begin; it is tried again and again.");
        }
        assertThat(ran).hasValue(2);
    }

    private static void full(Runnable round) {
        throw new RejectedExecutionException("full");
    }

    @Test
    void anApplicationThatStops_isNoTrouble() {
        try (LogBook log = LogBook.open()) {
            rounds.begin(round -> {
                throw new Stopping();
            });

            assertThat(log.warnings()).isEmpty();
        }
    }

    @Test
    void aRoundThatFails_isTold_andRepeated() {
        OneAtATime failing = new OneAtATime("A look", () -> {
            ran.incrementAndGet();
            throw new java.io.IOException("down");
        });
        try (LogBook log = LogBook.open()) {
            failing.begin(Runnable::run);
            failing.begin(Runnable::run);

            assertThat(log.warnings())
                    .containsExactly(
                            "A look did not finish; it goes on later.", "A look did not finish; it goes on later.");
        }
        assertThat(ran).hasValue(2);
    }

    @Test
    void aRoundThatIsAtWork_isNotJoined() {
        OneAtATime[] nested = new OneAtATime[1];
        nested[0] = new OneAtATime("A look", () -> {
            ran.incrementAndGet();
            nested[0].begin(Runnable::run);
        });

        nested[0].begin(Runnable::run);

        assertThat(ran).hasValue(1);
    }
}
