// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import io.idempotent.Idempotent;
import io.idempotent.OperationInProgressException;
import io.idempotent.testing.Application;
import io.idempotent.testing.OtherThread;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Nodes in other time zones, before and after a change to summer time, have one idea of a key and of a lease. */
class ZonesTest {
    private static final List<String> ZONES = List.of("Asia/Shanghai", "America/St_Johns", "Pacific/Apia", "UTC");

    private final TimeZone own = TimeZone.getDefault();
    private Application application;

    @ApplicationScoped
    static class Dated {
        private final AtomicInteger ran = new AtomicInteger();

        @Transactional
        @Idempotent(
                name = "instant",
                key = {"#{at}", "#{amount}"})
        public int at(Instant at, BigDecimal amount) {
            return ran.incrementAndGet();
        }

        @Transactional
        @Idempotent(
                name = "date",
                key = {"#{at}", "#{amount}"})
        public int date(Date at, BigDecimal amount) {
            return ran.incrementAndGet();
        }

        @Transactional
        @Idempotent(
                name = "offset",
                key = {"#{at}", "#{amount}"})
        public int offset(OffsetDateTime at, BigDecimal amount) {
            return ran.incrementAndGet();
        }
    }

    @BeforeEach
    void start() {
        application = Application.start(
                Map.of("idempotent.datasource", "default"), Desk.class, Ledger.class, Steps.class, Dated.class);
        application.execute(Ledger.table(application.database()));
    }

    @AfterEach
    void stop() {
        TimeZone.setDefault(own);
        application.close();
    }

    private static void inZone(String zone) {
        TimeZone.setDefault(TimeZone.getTimeZone(ZoneId.of(zone)));
    }

    @Test
    void lease_isOneForAllZones() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        application.bean(Steps.class).on("1", () -> {
            entered.countDown();
            assertThat(release.await(30, TimeUnit.SECONDS)).isTrue();
        });
        Desk desk = application.bean(Desk.class);
        inZone(ZONES.get(0));
        try (OtherThread owner = new OtherThread()) {
            Future<Receipt> first = owner.begins(() -> desk.book("1", BigDecimal.ONE));
            assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
            for (String zone : ZONES) {
                inZone(zone);
                assertThatExceptionOfType(OperationInProgressException.class)
                        .isThrownBy(() -> desk.book("1", BigDecimal.ONE))
                        .satisfies(refusal ->
                                assertThat(refusal.retryAfter().toSeconds()).isEqualTo(1));
            }
            release.countDown();
            Receipt receipt = first.get(30, TimeUnit.SECONDS);
            for (String zone : ZONES) {
                inZone(zone);
                assertThat(desk.book("1", BigDecimal.ONE)).isEqualTo(receipt);
            }
        }
        assertThat(application.bean(Ledger.class).rows("1")).isEqualTo(1);
    }

    @Test
    void timesAndAmounts_makeOneKeyInEveryZone_alsoInTheHourThatComesTwice() {
        Dated dated = application.bean(Dated.class);
        ZonedDateTime summer = ZonedDateTime.of(2026, 11, 1, 1, 30, 0, 0, ZoneId.of("America/St_Johns"));
        ZonedDateTime winter = summer.withLaterOffsetAtOverlap();
        int[] scale = {0};
        for (String zone : ZONES) {
            inZone(zone);
            BigDecimal amount = new BigDecimal("99.9").setScale(1 + scale[0]++);
            assertThat(dated.at(summer.toInstant(), amount)).isEqualTo(1);
            assertThat(dated.at(winter.toInstant(), amount)).isEqualTo(2);
            assertThat(dated.date(Date.from(summer.toInstant()), amount)).isEqualTo(3);
            assertThat(dated.date(Date.from(winter.toInstant()), amount)).isEqualTo(4);
            assertThat(dated.offset(summer.toOffsetDateTime(), amount)).isEqualTo(5);
            assertThat(dated.offset(winter.toOffsetDateTime(), amount)).isEqualTo(6);
        }
    }
}
