// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Collection;
import java.util.Currency;
import java.util.Date;
import java.util.Deque;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TimeZone;
import java.util.UUID;

/** The types of the Java platform, and which of them JSON-B reads again as they were written. */
final class PlatformTypes {
    private static final Set<Class<?>> BOXES = Set.of(
            Boolean.class,
            Byte.class,
            Character.class,
            Double.class,
            Float.class,
            Integer.class,
            Long.class,
            Short.class,
            Void.class);
    private static final Set<Class<?>> VALUES = Set.of(
            String.class,
            BigDecimal.class,
            BigInteger.class,
            UUID.class,
            URI.class,
            URL.class,
            Currency.class,
            Locale.class,
            Optional.class,
            OptionalInt.class,
            OptionalLong.class,
            OptionalDouble.class);
    private static final Set<Class<?>> TIMES = Set.of(
            Instant.class,
            LocalDate.class,
            LocalTime.class,
            LocalDateTime.class,
            OffsetDateTime.class,
            OffsetTime.class,
            ZonedDateTime.class,
            ZoneId.class,
            ZoneOffset.class,
            Duration.class,
            Period.class,
            Year.class,
            YearMonth.class,
            MonthDay.class,
            Date.class,
            Calendar.class,
            GregorianCalendar.class,
            TimeZone.class);
    private static final Set<Class<?>> CONTAINERS = Set.of(
            Collection.class,
            List.class,
            Set.class,
            SortedSet.class,
            NavigableSet.class,
            Queue.class,
            Deque.class,
            Map.class,
            SortedMap.class,
            NavigableMap.class);

    private PlatformTypes() {}

    static boolean areStorable(Class<?> type) {
        return type.isPrimitive()
                || type.isArray()
                || BOXES.contains(type)
                || VALUES.contains(type)
                || TIMES.contains(type)
                || CONTAINERS.contains(type)
                || type.getName().startsWith("jakarta.json.");
    }

    static boolean include(Class<?> type) {
        return type.getName().startsWith("java.");
    }
}
