// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.jaxrs;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

import org.eclipse.microprofile.config.ConfigProvider;

/** Reads {@link HttpSettings}. */
final class HttpSettingsReader {
    private static final String PREFIX = "idempotent.http.";

    private final Function<String, Optional<String>> source;

    private HttpSettingsReader(Function<String, Optional<String>> source) {
        this.source = source;
    }

    /** From MicroProfile Config. An empty value counts as none: some servers refuse it when it is injected. */
    static HttpSettings read() {
        return read(name -> ConfigProvider.getConfig().getOptionalValue(name, String.class));
    }

    static HttpSettings read(Function<String, Optional<String>> source) {
        return new HttpSettingsReader(source).settings();
    }

    private HttpSettings settings() {
        return new HttpSettings(
                text("strict").map(Boolean::parseBoolean).orElse(false),
                (int) number("max-body", 256 * 1024, 0, 64L * 1024 * 1024),
                number("max-request-body", 10L * 1024 * 1024, 0, Long.MAX_VALUE),
                names("replay-headers"),
                new HttpSettings.Token(
                        text("token.keys"),
                        duration("token.lifetime", "PT30M", Duration.ofSeconds(1), Duration.ofDays(30)),
                        (int) number("token.per-minute", 60, 1, 1_000_000),
                        (int) number("token.callers", 10_000, 1, 1_000_000)));
    }

    private Optional<String> text(String name) {
        return source.apply(PREFIX + name).map(String::strip).filter(value -> !value.isEmpty());
    }

    private List<String> names(String name) {
        return text(name)
                .map(list -> Arrays.stream(list.split(","))
                        .map(String::strip)
                        .map(header -> header.toLowerCase(Locale.ROOT))
                        .toList())
                .orElse(List.of());
    }

    private long number(String name, long otherwise, long least, long most) {
        Optional<String> value = text(name);
        if (value.isEmpty()) {
            return otherwise;
        }
        try {
            long number = Long.parseLong(value.get());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Refused below, like a number that is out of range.
        }
        throw refused(name, "must be a whole number from " + least + " to " + most);
    }

    private Duration duration(String name, String otherwise, Duration least, Duration most) {
        try {
            Duration duration = Duration.parse(text(name).orElse(otherwise));
            if (duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0) {
                return duration;
            }
        } catch (DateTimeParseException notADuration) {
            // Refused below, like a duration that is out of range.
        }
        throw refused(name, "must be an ISO-8601 duration from " + least + " to " + most);
    }

    private static IllegalArgumentException refused(String name, String text) {
        return new IllegalArgumentException("IDEMPOTENT-301 setting " + PREFIX + name + ": " + text);
    }
}
