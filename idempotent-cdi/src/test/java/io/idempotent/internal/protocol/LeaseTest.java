// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LeaseTest {
    private static final Duration LENGTH = Duration.ofSeconds(30);

    private final ManualTicker ticker = new ManualTicker();
    private final Lease lease = new Lease(ticker, LENGTH, ticker.nanos());

    @Test
    void itCountsFromBeforeTheRequest_andEndsToTheNanosecond() {
        ticker.advance(LENGTH.minusNanos(1));
        assertThat(lease.isHeld()).isTrue();
        ticker.advanceNanos(1);
        assertThat(lease.isHeld()).isFalse();
    }

    @Test
    void answerThatTookLong_shortensWhatIsLeft() {
        long askedAt = ticker.nanos();
        ticker.advance(Duration.ofSeconds(20));
        Lease late = new Lease(ticker, LENGTH, askedAt);
        ticker.advance(Duration.ofSeconds(10));
        assertThat(late.isHeld()).isFalse();
    }

    @Test
    void confirmation_prolongsFromWhenItWasAskedFor() {
        ticker.advance(Duration.ofSeconds(10));
        long askedAt = ticker.nanos();
        ticker.advance(Duration.ofSeconds(5));
        lease.confirmed(askedAt);

        ticker.advance(Duration.ofSeconds(25).minusNanos(1));
        assertThat(lease.isHeld()).isTrue();
        ticker.advanceNanos(1);
        assertThat(lease.isHeld()).isFalse();
    }

    @Test
    void confirmationThatComesAfterTheEnd_isLost() {
        ticker.advance(Duration.ofSeconds(29));
        long askedAt = ticker.nanos();
        ticker.advance(Duration.ofSeconds(1));
        lease.confirmed(askedAt);
        assertThat(lease.isHeld()).isFalse();
    }

    @Test
    void lostOnce_isLostForGood() {
        lease.lose();
        assertThat(lease.isHeld()).isFalse();
        lease.confirmed(ticker.nanos());
        assertThat(lease.isHeld()).isFalse();
    }

    @Test
    void due_afterAThird() {
        ticker.advance(Duration.ofSeconds(10).minusNanos(1));
        assertThat(lease.isDue()).isFalse();
        ticker.advanceNanos(1);
        assertThat(lease.isDue()).isTrue();
    }

    @Test
    void nearlyDue_afterHalfOfThat() {
        ticker.advance(Duration.ofSeconds(5).minusNanos(1));
        assertThat(lease.isNearlyDue()).isFalse();
        ticker.advanceNanos(1);
        assertThat(lease.isNearlyDue()).isTrue();
        lease.asked(ticker.nanos());
        assertThat(lease.isNearlyDue()).as("asked already").isFalse();
    }

    @Test
    void askedWithoutAnAnswer_dueAgainAfterATenth() {
        ticker.advance(Duration.ofSeconds(10));
        lease.asked(ticker.nanos());
        ticker.advance(Duration.ofSeconds(3).minusNanos(1));
        assertThat(lease.isDue()).isFalse();
        ticker.advanceNanos(1);
        assertThat(lease.isDue()).isTrue();
    }

    @Test
    void confirmed_dueAgainAfterAnotherThird() {
        ticker.advance(Duration.ofSeconds(10));
        lease.asked(ticker.nanos());
        lease.confirmed(ticker.nanos());
        ticker.advance(Duration.ofSeconds(10).minusNanos(1));
        assertThat(lease.isDue()).isFalse();
        ticker.advanceNanos(1);
        assertThat(lease.isDue()).isTrue();
    }
}
