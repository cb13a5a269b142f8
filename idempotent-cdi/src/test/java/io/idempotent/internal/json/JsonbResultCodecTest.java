// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.json;

import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;

import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.JsonbException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class JsonbResultCodecTest {
    private final JsonbResultCodec codec = new JsonbResultCodec();

    public enum Kind {
        ORDER,
        REFUND {
            @Override
            public String toString() {
                return "money back";
            }
        }
    }

    public record Money(BigDecimal amount, Currency currency) {}

    public record Line(String sku, Money price, int count) {}

    public record Order(
            UUID id,
            Kind kind,
            List<Line> lines,
            Map<String, Line> bySku,
            Optional<String> note,
            OptionalInt rank,
            Instant at,
            LocalDate day,
            OffsetDateTime sent,
            Duration took,
            Line first,
            boolean isPaid,
            long number) {}

    public record Page<T>(List<T> items, int total) {}

    public record Report(Page<Line> page, Year year, Locale locale) {}

    public static class Account {
        public String owner;
        private int visits;

        public int getVisits() {
            return visits;
        }

        public void setVisits(int visits) {
            this.visits = visits;
        }
    }

    /** Set when {@link Trap} is initialised. */
    static boolean sprung;

    public static final class Trap {
        static {
            sprung = true;
        }
    }

    /** The declared types that generic results have. */
    interface Declared {
        List<Line> lines();

        Map<String, Line> map();

        Map<String, List<Page<Line>>> nested();

        Optional<Line> optional();

        Optional<List<Line>> optionalList();

        Page<Line> page();

        Set<Kind> kinds();

        Map<UUID, Kind> keyed();

        List<? extends Line> bounded();

        Map<String, String> nullable();
    }

    static Type declared(String method) {
        try {
            return Declared.class.getDeclaredMethod(method).getGenericReturnType();
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static List<Arguments> results() {
        Line line = line();
        return List.of(
                arguments("", String.class),
                arguments("a\"b\n\0\u2028\ud83d\ude00", String.class),
                arguments("null", String.class),
                arguments(5, int.class),
                arguments(Long.MAX_VALUE, long.class),
                arguments(Long.MIN_VALUE, Long.class),
                arguments((byte) 3, byte.class),
                arguments((short) 3, Short.class),
                arguments('c', char.class),
                arguments(true, boolean.class),
                arguments(0.1f, float.class),
                arguments(1e300, double.class),
                arguments(new BigDecimal("99.90"), BigDecimal.class),
                arguments(new BigDecimal("1E+3"), BigDecimal.class),
                arguments(new BigDecimal("123456789012345678901234567890.10"), BigDecimal.class),
                arguments(new BigInteger("123456789012345678901234567890"), BigInteger.class),
                arguments(UUID.fromString("00000000-0000-0000-0000-000000000001"), UUID.class),
                arguments(Kind.ORDER, Kind.class),
                arguments(Kind.REFUND, Kind.class),
                arguments(Currency.getInstance("CNY"), Currency.class),
                arguments(Locale.CHINA, Locale.class),
                arguments(Instant.parse("2026-01-01T00:00:00.123456789Z"), Instant.class),
                arguments(LocalDate.of(2026, 1, 1), LocalDate.class),
                arguments(LocalDateTime.of(2026, 1, 1, 0, 0, 0, 1), LocalDateTime.class),
                arguments(OffsetDateTime.parse("2026-01-01T00:00:00.1+08:00"), OffsetDateTime.class),
                arguments(ZonedDateTime.parse("2026-01-01T00:00:00+08:00[Asia/Shanghai]"), ZonedDateTime.class),
                arguments(Duration.ofSeconds(5, 1), Duration.class),
                arguments(Year.of(2026), Year.class),
                arguments(YearMonth.of(2026, 1), YearMonth.class),
                arguments(new byte[] {1, -2, 3}, byte[].class),
                arguments(new byte[0], byte[].class),
                arguments(new int[] {1, 2}, int[].class),
                arguments(new String[] {"a", null}, String[].class),
                arguments(new Line[] {line}, Line[].class),
                arguments(Optional.empty(), declared("optional")),
                arguments(Optional.of(line), declared("optional")),
                arguments(Optional.of(List.of(line)), declared("optionalList")),
                arguments(OptionalInt.empty(), OptionalInt.class),
                arguments(OptionalInt.of(3), OptionalInt.class),
                arguments(List.of(), declared("lines")),
                arguments(Arrays.asList(line, null), declared("lines")),
                arguments(Map.of("k", line), declared("map")),
                arguments(new Page<>(List.of(line), 1), declared("page")),
                arguments(Map.of("k", List.of(new Page<>(List.of(line), 1))), declared("nested")),
                arguments(Set.of(Kind.REFUND), declared("kinds")),
                arguments(Map.of(new UUID(1, 2), Kind.ORDER), declared("keyed")),
                arguments(List.of(line), declared("bounded")),
                arguments(withNull(), declared("nullable")),
                arguments(line, Line.class),
                arguments(order(), Order.class),
                arguments(
                        new Order(
                                null,
                                null,
                                null,
                                null,
                                Optional.empty(),
                                OptionalInt.empty(),
                                null,
                                null,
                                null,
                                null,
                                null,
                                false,
                                0),
                        Order.class),
                arguments(new Report(new Page<>(List.of(line), 1), Year.of(2026), Locale.CHINA), Report.class));
    }

    @ParameterizedTest
    @MethodSource("results")
    void result_comesBackEqual(Object result, Type type) {
        assertThat(ResultTypes.problem(type)).isEmpty();

        Object read = codec.read(codec.write(result, type), type);

        assertThat(read).isEqualTo(result).hasSameHashCodeAs(result.getClass().isArray() ? read : result);
    }

    @Test
    void bean_comesBackWithFieldsAndProperties() {
        Account account = new Account();
        account.owner = "\u674e";
        account.setVisits(3);

        assertThat(codec.read(codec.write(account, Account.class), Account.class))
                .usingRecursiveComparison()
                .isEqualTo(account);
    }

    @Test
    void storedClassName_isAPropertyThatNobodyReads() {
        String name = JsonbResultCodecTest.class.getName() + "$Trap";
        for (String property : List.of("@class", "@type", "class", "java.lang.Class", "type", "$type")) {
            String stored = "{\"" + property + "\":\"" + name + "\",\"sku\":\"a\",\"count\":1,\"price\":{\"" + property
                    + "\":\"" + name + "\"}}";

            assertThat(codec.read(bytes(stored), Line.class)).isEqualTo(new Line("a", new Money(null, null), 1));
        }
        assertThat(sprung).isFalse();
    }

    @Test
    void storedOtherShape_isUnreadable() {
        for (String stored : List.of("", "nul", "[", "{\"sku\":", "\"text\"", "null")) {
            assertThatThrownBy(() -> codec.read(bytes(stored), Line.class)).isInstanceOf(RuntimeException.class);
        }
    }

    @Test
    void unwritableResult_fails() {
        assertThatThrownBy(() -> codec.write(Double.NaN, double.class)).isInstanceOf(JsonbException.class);
    }

    @Test
    void applicationsJsonb_isUsed() {
        JsonbResultCodec own =
                new JsonbResultCodec(JsonbBuilder.create(new JsonbConfig().withDateFormat("dd.MM.yyyy", Locale.ROOT)));

        assertThat(own.write(LocalDate.of(2026, 1, 31), LocalDate.class)).isEqualTo(bytes("\"31.01.2026\""));
    }

    private static Line line() {
        return new Line("s", new Money(new BigDecimal("9.90"), Currency.getInstance("EUR")), 3);
    }

    private static Order order() {
        return new Order(
                new UUID(1, 2),
                Kind.REFUND,
                List.of(line()),
                Map.of("s", line()),
                Optional.of("note"),
                OptionalInt.of(2),
                Instant.parse("2026-01-01T00:00:00Z"),
                LocalDate.of(2026, 1, 1),
                OffsetDateTime.parse("2026-01-01T00:00:00.1+08:00"),
                Duration.ofDays(2),
                line(),
                true,
                Long.MAX_VALUE);
    }

    private static Map<String, String> withNull() {
        Map<String, String> map = new HashMap<>();
        map.put("k", null);
        return map;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
