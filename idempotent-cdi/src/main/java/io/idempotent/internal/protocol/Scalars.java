// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** The canonical forms of single values: a table by exact type, and the few types that applications extend. */
final class Scalars {
    private static final Map<Class<?>, Function<Object, KeyPart>> FORMS = Map.ofEntries(
            form(String.class, Tag.TEXT, text -> text),
            form(Character.class, Tag.TEXT, String::valueOf),
            form(Long.class, Tag.NUMBER, String::valueOf),
            form(Integer.class, Tag.NUMBER, String::valueOf),
            form(Short.class, Tag.NUMBER, String::valueOf),
            form(Byte.class, Tag.NUMBER, String::valueOf),
            form(AtomicLong.class, Tag.NUMBER, String::valueOf),
            form(AtomicInteger.class, Tag.NUMBER, String::valueOf),
            form(BigInteger.class, Tag.NUMBER, Decimals::text),
            form(BigDecimal.class, Tag.NUMBER, Decimals::text),
            form(Double.class, Tag.NUMBER, Decimals::text),
            form(Float.class, Tag.NUMBER, Decimals::text),
            form(Boolean.class, Tag.BOOLEAN, String::valueOf),
            form(AtomicBoolean.class, Tag.BOOLEAN, String::valueOf),
            form(UUID.class, Tag.UUID, UUID::toString),
            form(Instant.class, Tag.INSTANT, Instant::toString),
            form(OffsetDateTime.class, Tag.INSTANT, time -> time.toInstant().toString()),
            form(ZonedDateTime.class, Tag.INSTANT, time -> time.toInstant().toString()),
            form(LocalDate.class, Tag.LOCAL_DATE, LocalDate::toString),
            form(LocalTime.class, Tag.LOCAL_TIME, LocalTime::toString),
            form(LocalDateTime.class, Tag.LOCAL_DATE_TIME, LocalDateTime::toString),
            form(Year.class, Tag.YEAR, Year::toString),
            form(YearMonth.class, Tag.YEAR_MONTH, YearMonth::toString),
            form(MonthDay.class, Tag.MONTH_DAY, MonthDay::toString),
            form(Duration.class, Tag.DURATION, Duration::toString),
            form(Period.class, Tag.PERIOD, Period::toString),
            form(Currency.class, Tag.CURRENCY, Currency::getCurrencyCode),
            form(URI.class, Tag.URI, URI::toString),
            Map.entry(byte[].class, value -> KeyPart.bytes((byte[]) value)));

    private Scalars() {}

    static Optional<KeyPart> find(Object value) {
        Function<Object, KeyPart> form = FORMS.get(value.getClass());
        return form == null ? extended(value) : Optional.of(form.apply(value));
    }

    private static Optional<KeyPart> extended(Object value) {
        if (value instanceof CharSequence text) {
            return Optional.of(KeyPart.text(text.toString()));
        }
        if (value instanceof Enum<?> constant) {
            return Optional.of(KeyPart.of(Tag.ENUM, constant.name()));
        }
        if (value instanceof Date date) {
            return instant(date);
        }
        if (value instanceof Calendar calendar) {
            return Optional.of(KeyPart.of(Tag.INSTANT, calendar.toInstant().toString()));
        }
        return Optional.empty();
    }

    private static Optional<KeyPart> instant(Date date) {
        try {
            return Optional.of(KeyPart.of(Tag.INSTANT, date.toInstant().toString()));
        } catch (UnsupportedOperationException dateOrTimeOfSql) {
            // A day or a time of day in the zone of the process: other nodes may see another one.
            return Optional.empty();
        }
    }

    private static <T> Map.Entry<Class<?>, Function<Object, KeyPart>> form(
            Class<T> type, Tag tag, Function<T, String> text) {
        return Map.entry(type, value -> KeyPart.of(tag, text.apply(type.cast(value))));
    }
}
