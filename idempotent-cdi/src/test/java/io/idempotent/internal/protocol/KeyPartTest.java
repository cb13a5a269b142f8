// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.CharBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class KeyPartTest {

    enum Kind {
        ORDER,
        REFUND {
            @Override
            public String toString() {
                return "money back";
            }
        }
    }

    record Line(String sku, BigDecimal amount) {}

    record Order(Kind kind, List<Line> lines, Optional<String> note) {}

    record Renamed(String sku, BigDecimal amount) {}

    record OtherName(String article, BigDecimal amount) {}

    @Test
    void oneNumber_isOneKeyWhateverHoldsIt() {
        assertThat(distinct(new BigDecimal("99.9"), new BigDecimal("99.90"), new BigDecimal("99.900"), 99.9, 99.9f))
                .isEqualTo(1);
        assertThat(distinct(100, 100L, (short) 100, (byte) 100, new BigDecimal("1E+2"), BigInteger.valueOf(100)))
                .isEqualTo(1);
        assertThat(distinct(100, new AtomicLong(100), 100.0, new BigDecimal("100.00")))
                .isEqualTo(1);
        assertThat(distinct(0, 0.0, -0.0, -0.0f, new BigDecimal("0.000"), new BigDecimal("0E+1000000000")))
                .isEqualTo(1);
        assertThat(distinct(Double.parseDouble("1e23"), new BigDecimal("1E23"))).isEqualTo(1);
        assertThat(distinct(Double.parseDouble("2e23"), new BigDecimal("2E23"))).isEqualTo(1);
        assertThat(distinct(Long.MAX_VALUE, BigInteger.valueOf(Long.MAX_VALUE))).isEqualTo(1);
    }

    @Test
    void differentNumbers_areDifferentKeys() {
        assertThat(distinct(1, -1, 10, 0.1, 1.01, 0.1 + 0.2, 0.3, Double.MIN_VALUE, Math.nextUp(1.0)))
                .isEqualTo(9);
    }

    @Test
    void doubles_readBackAsThemselves() {
        Random random = new Random(18);
        for (int i = 0; i < 3_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertThat(Double.parseDouble(text(value))).isEqualTo(value + 0.0);
            }
            float single = Float.intBitsToFloat(random.nextInt());
            if (Float.isFinite(single)) {
                assertThat(Float.parseFloat(text(single))).isEqualTo(single + 0.0f);
            }
        }
    }

    @Test
    void numbersWithoutEnd_areRefused() {
        for (Object number : new Object[] {
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            new BigDecimal("1E+1000000000"),
            new BigDecimal("1E-1000000000"),
            BigInteger.ONE.shiftLeft(100_000_000),
            new BigDecimal(BigInteger.TEN.pow(5000), 5000)
        }) {
            assertThatThrownBy(() -> KeyPart.of(number)).isInstanceOf(NoCanonicalFormException.class);
        }
    }

    @Test
    void texts_areTakenAsTheyAre() {
        assertThat(distinct("abc", "ABC", "abc ", " abc", "ab\u00e7", "abc\0", "1", 1, true, "true"))
                .isEqualTo(10);
        assertThat(distinct("a", 'a', CharBuffer.wrap("a"))).isEqualTo(1);
        assertThat(distinct(Kind.ORDER, "ORDER")).isEqualTo(2);
        assertThat(text(Kind.REFUND)).isEqualTo("REFUND");
    }

    @Test
    void halfCharacters_neverCollide() {
        assertThat(distinct("\ud800", "\ud801", "\udc00", "?", "\ufffd", "\ud800\udc00", "\udc00\ud800", "\ud800a"))
                .isEqualTo(8);
        assertThat(KeyPart.text("\ud83d\ude00").content()).hasSize(4);
        assertThat(KeyPart.text("a\ud83d").content()).containsExactly('a', 0xED, 0xA0, 0xBD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Asia/Shanghai", "America/St_Johns", "UTC", "Europe/Berlin"})
    void oneInstant_isOneKeyInEveryZone(String zone) {
        TimeZone before = TimeZone.getDefault();
        Locale locale = Locale.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone(zone));
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            // Inside the hour that Berlin has twice.
            Instant instant = Instant.parse("2026-10-25T00:30:00Z");
            ZonedDateTime there = instant.atZone(ZoneId.of("Europe/Berlin"));
            Calendar calendar = Calendar.getInstance();
            calendar.setTimeInMillis(instant.toEpochMilli());

            assertThat(distinct(instant, there, there.toOffsetDateTime(), Date.from(instant), calendar))
                    .isEqualTo(1);
            assertThat(distinct(there, there.withLaterOffsetAtOverlap())).isEqualTo(2);
            assertThat(text(instant)).isEqualTo("2026-10-25T00:30:00Z");
            assertThat(text(LocalDate.of(2026, 10, 25))).isEqualTo("2026-10-25");
            assertThat(text(new BigDecimal("1234.50"))).isEqualTo("1234.5");
            assertThat(text(1234)).isEqualTo("1234");
        } finally {
            TimeZone.setDefault(before);
            Locale.setDefault(locale);
        }
    }

    @Test
    void kinds_neverMeet() {
        assertThat(distinct(
                        LocalDate.of(2026, 1, 1),
                        "2026-01-01",
                        LocalDateTime.of(2026, 1, 1, 0, 0),
                        OffsetDateTime.parse("2026-01-01T00:00Z"),
                        Duration.ofDays(1),
                        Currency.getInstance("EUR"),
                        "EUR",
                        URI.create("EUR"),
                        new byte[] {'E', 'U', 'R'},
                        UUID.fromString("00000000-0000-0000-0000-000000000001"),
                        "00000000-0000-0000-0000-000000000001"))
                .isEqualTo(11);
    }

    @Test
    void nothing_isNoKey() {
        for (Object nothing : new Object[] {
            null,
            "",
            " ",
            "\t\n",
            ' ',
            Optional.empty(),
            OptionalInt.empty(),
            Optional.of(""),
            new byte[0],
            URI.create("")
        }) {
            assertThat(KeyPart.of(nothing)).isEmpty();
        }
        assertThat(KeyPart.of(Optional.of(Optional.of("a")))).contains(KeyPart.text("a"));
        assertThat(KeyPart.of(OptionalInt.of(5))).isEqualTo(KeyPart.of(5));
    }

    @Test
    void structures_areNoKey() {
        for (Object structure : new Object[] {List.of("a"), Map.of("a", 1), new Line("a", null), new int[] {1}}) {
            assertThatThrownBy(() -> KeyPart.of(structure)).isInstanceOf(NoCanonicalFormException.class);
        }
    }

    @Test
    void whatHasNoForm_isRefusedByItsTypeAlone() {
        Object pojo = new Object() {
            @Override
            public String toString() {
                return "secret";
            }
        };
        for (Object value : new Object[] {
            pojo, Set.of("secret"), Map.of(1, "secret"), List.of(pojo), new Thread("secret"), Arrays.asList(1, pojo)
        }) {
            assertThatThrownBy(() -> KeyPart.ofPayload(value))
                    .isInstanceOf(NoCanonicalFormException.class)
                    .hasMessageNotContaining("secret");
        }
    }

    @Test
    void sqlDates_areRefusedAndSqlTimestampsAreInstants() {
        assertThatThrownBy(() -> KeyPart.of(java.sql.Date.valueOf("2026-01-01")))
                .isInstanceOf(NoCanonicalFormException.class);
        Instant instant = Instant.parse("2026-01-01T00:00:00.123456789Z");
        assertThat(distinct(instant, java.sql.Timestamp.from(instant))).isEqualTo(1);
    }

    @Test
    void payload_seesIntoRecords() {
        Order order = order("9.90", "note");
        assertThat(KeyPart.ofPayload(order)).isEqualTo(KeyPart.ofPayload(order("9.9", "note")));
        assertThat(KeyPart.ofPayload(order)).isNotEqualTo(KeyPart.ofPayload(order("9.91", "note")));
        assertThat(KeyPart.ofPayload(order)).isNotEqualTo(KeyPart.ofPayload(order("9.90", null)));
        assertThat(KeyPart.ofPayload(new Line("a", null))).isEqualTo(KeyPart.ofPayload(new Renamed("a", null)));
        assertThat(KeyPart.ofPayload(new Line("a", null))).isNotEqualTo(KeyPart.ofPayload(new OtherName("a", null)));
    }

    @Test
    void payload_knowsListsFromTheirFlattening() {
        assertThat(distinctPayloads(
                        List.of("a", "b"),
                        List.of("b", "a"),
                        List.of("ab"),
                        List.of(List.of("a"), "b"),
                        List.of(List.of("a", "b")),
                        List.of(),
                        Arrays.asList((Object) null),
                        null,
                        "",
                        "a"))
                .isEqualTo(10);
        assertThat(distinctPayloads(List.of(1, 2), new int[] {1, 2}, new Object[] {1, 2L}, new long[] {1, 2}))
                .isEqualTo(1);
    }

    @Test
    void payload_sortsMaps() {
        Map<String, Object> there = new LinkedHashMap<>();
        there.put("b", 1);
        there.put("a", null);
        Map<String, Object> back = new LinkedHashMap<>();
        back.put("a", null);
        back.put("b", 1.0);
        assertThat(KeyPart.ofPayload(there)).isEqualTo(KeyPart.ofPayload(back));
        assertThat(KeyPart.ofPayload(there)).isNotEqualTo(KeyPart.ofPayload(Map.of("b", 1)));
    }

    @Test
    void payload_endsAtADepth() {
        List<Object> endless = new ArrayList<>();
        endless.add(endless);
        assertThatThrownBy(() -> KeyPart.ofPayload(endless))
                .isInstanceOf(NoCanonicalFormException.class)
                .hasMessageContaining("32");
    }

    @Test
    void length_isBoundedForKeysOnly() {
        assertThat(KeyPart.text("x".repeat(255)).isTooLong()).isFalse();
        assertThat(KeyPart.text("x".repeat(256)).isTooLong()).isTrue();
        assertThat(KeyPart.of(new byte[127]).orElseThrow().isTooLong()).isFalse();
        assertThat(KeyPart.of(new byte[128]).orElseThrow().isTooLong()).isTrue();
        assertThat(KeyPart.ofPayload("x".repeat(100_000))).isNotEqualTo(KeyPart.ofPayload("x".repeat(100_001)));
    }

    @Test
    void textForm_showsNoValue() {
        assertThat(KeyPart.text("secret")).hasToString("KeyPart[TEXT, 6 bytes]");
    }

    private static Order order(String amount, String note) {
        return new Order(Kind.REFUND, List.of(new Line("a", new BigDecimal(amount))), Optional.ofNullable(note));
    }

    private static String text(Object value) {
        return KeyPart.of(value).orElseThrow().text();
    }

    private static long distinct(Object... values) {
        return Arrays.stream(values)
                .map(value -> KeyPart.of(value).orElseThrow())
                .distinct()
                .count();
    }

    private static long distinctPayloads(Object... values) {
        return Arrays.stream(values).map(KeyPart::ofPayload).distinct().count();
    }
}
