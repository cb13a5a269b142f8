// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

import io.idempotent.internal.protocol.Reconciliation;
import org.eclipse.microprofile.config.Config;

/** Reads {@link Settings} and collects everything that is wrong with them. */
final class SettingsReader {
    private static final Duration SHORTEST_LEASE = Duration.ofSeconds(1);
    private static final Duration LONGEST_LEASE = Duration.ofDays(1);
    private static final Duration LONGEST = Duration.ofDays(3650);
    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final Function<String, Optional<String>> source;
    private final List<Problem> problems = new ArrayList<>();

    private SettingsReader(Function<String, Optional<String>> source) {
        this.source = source;
    }

    /** Settings, or what is wrong with them. */
    record Reading(Settings settings, List<Problem> problems) {}

    /** Reads from MicroProfile Config. An empty value counts as none: some servers refuse it when it is injected. */
    static Reading read(Config config) {
        return read(name -> config.getOptionalValue(name, String.class));
    }

    static Reading read(Function<String, Optional<String>> source) {
        SettingsReader reader = new SettingsReader(source);
        Settings settings = reader.settings();
        return new Reading(settings, List.copyOf(reader.problems));
    }

    private Settings settings() {
        Settings.StoreKind store = choice("idempotent.store", Settings.StoreKind.class, Settings.StoreKind.AUTO);
        return new Settings(
                store,
                // A test sets the store and keeps the rest of what the application is configured with.
                text("idempotent.datasource").filter(name -> store != Settings.StoreKind.MEMORY),
                schema(),
                defaults(),
                redis(),
                sql(),
                reconcile(),
                new Settings.Limits(
                        number("idempotent.max-waiting", 64, 0, 100_000),
                        number("idempotent.max-result", 1_048_576, 1, 64 * 1_048_576)));
    }

    private Settings.Defaults defaults() {
        Duration lease = duration("idempotent.lease", "PT30S", SHORTEST_LEASE, LONGEST_LEASE);
        return new Settings.Defaults(
                lease,
                duration("idempotent.maximum-hold", longer("PT10M", lease), lease, LONGEST),
                duration("idempotent.retry-after", "PT1S", Duration.ofSeconds(1), LONGEST_LEASE),
                duration("idempotent.wait-limit", shorter("PT2S", lease), SHORTEST, lease));
    }

    /** Who sets a lease only need not set what its default no longer fits. */
    private static String longer(String byDefault, Duration lease) {
        return Duration.parse(byDefault).compareTo(lease) > 0 ? byDefault : lease.toString();
    }

    private static String shorter(String byDefault, Duration lease) {
        return Duration.parse(byDefault).compareTo(lease) < 0 ? byDefault : lease.toString();
    }

    private Settings.Redis redis() {
        return new Settings.Redis(
                text("idempotent.redis.address"),
                text("idempotent.redis.config-file"),
                text("idempotent.redis.key-prefix").orElse("idempotent:"),
                duration("idempotent.redis.timeout", "PT1S", Duration.ofMillis(10), Duration.ofMinutes(1)),
                number("idempotent.redis.connections", 32, 2, 1024),
                duration("idempotent.redis.retention", "PT24H", SHORTEST_LEASE, LONGEST),
                duration("idempotent.redis.breaker-open", "PT1S", SHORTEST, Duration.ofMinutes(5)));
    }

    private Settings.Sql sql() {
        return new Settings.Sql(
                duration("idempotent.sql.retention", "P7D", SHORTEST_LEASE, LONGEST),
                duration("idempotent.sql.lock-wait", "PT1S", Duration.ofMillis(10), Duration.ofMinutes(1)),
                duration("idempotent.sql.statement-timeout", "PT5S", Duration.ofSeconds(1), Duration.ofMinutes(5)),
                number("idempotent.sql.max-nested", 8, 1, 10_000),
                duration("idempotent.sql.nested-wait", "PT1S", SHORTEST, Duration.ofMinutes(1)),
                number("idempotent.sql.reservations-per-transaction", 32, 1, 256),
                upkeep());
    }

    private Settings.Upkeep upkeep() {
        return new Settings.Upkeep(
                duration("idempotent.sql.purge-interval", "PT1M", Duration.ofSeconds(1), Duration.ofDays(1)),
                number("idempotent.sql.purge-batch", 500, 1, 10_000),
                number("idempotent.sql.number-block", 1, 1, 1_000_000));
    }

    private Reconciliation.Terms reconcile() {
        return new Reconciliation.Terms(
                duration("idempotent.reconcile.interval", "PT10S", Duration.ofMillis(100), Duration.ofDays(1)),
                number("idempotent.reconcile.batch", 100, 1, 10_000),
                duration("idempotent.reconcile.turn", "PT5M", Duration.ofSeconds(1), Duration.ofDays(1)),
                duration("idempotent.reconcile.pause", "PT30S", Duration.ofSeconds(1), Duration.ofDays(1)),
                duration("idempotent.reconcile.longest-pause", "PT1H", Duration.ofSeconds(1), LONGEST));
    }

    private String schema() {
        String value = text("idempotent.schema").orElse("create").toLowerCase(Locale.ROOT);
        if (List.of("create", "validate", "none").contains(value)) {
            return value;
        }
        problem("idempotent.schema", "must be create, validate or none");
        return "none";
    }

    private Optional<String> text(String name) {
        return source.apply(name).map(String::strip).filter(value -> !value.isEmpty());
    }

    private <E extends Enum<E>> E choice(String name, Class<E> type, E otherwise) {
        Optional<String> value = text(name);
        if (value.isEmpty()) {
            return otherwise;
        }
        try {
            return Enum.valueOf(type, value.get().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            problem(name, "must be one of " + List.of(type.getEnumConstants()));
            return otherwise;
        }
    }

    private int number(String name, int otherwise, int least, int most) {
        Optional<String> value = text(name);
        if (value.isEmpty()) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(value.get());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Reported below, like a number that is out of range.
        }
        problem(name, "must be a whole number from " + least + " to " + most);
        return otherwise;
    }

    private Duration duration(String name, String otherwise, Duration least, Duration most) {
        try {
            Duration duration = Duration.parse(text(name).orElse(otherwise));
            if (duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0) {
                return duration;
            }
        } catch (DateTimeParseException notADuration) {
            // Reported below, like a duration that is out of range.
        }
        problem(name, "must be an ISO-8601 duration from " + least + " to " + most + ", as " + otherwise);
        return Duration.parse(otherwise);
    }

    private void problem(String name, String text) {
        problems.add(new Problem("201", "setting " + name, text));
    }
}
