// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.cdi;

import java.lang.reflect.Method;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.idempotent.Idempotent;

/** Reads the {@link Definition} of one method and collects what is wrong with it. */
final class DefinitionReader {
    private static final int LONGEST_NAME = 200;

    private final Method method;
    private final Annotations.Found found;
    private final Function<String, Optional<String>> config;
    private final List<Problem> problems = new ArrayList<>();

    DefinitionReader(Method method, Annotations.Found found, Function<String, Optional<String>> config) {
        this.method = method;
        this.found = found;
        this.config = config;
    }

    List<Problem> problems() {
        return List.copyOf(problems);
    }

    Definition read() {
        Idempotent annotation = found.annotation();
        return new Definition(
                name(annotation),
                List.of(annotation.key()),
                List.of(annotation.payload()),
                List.copyOf(Arrays.asList(annotation.replayOn())),
                choices(annotation),
                times(annotation),
                new RequestKey(annotation.type(), replayStatuses(annotation), found.onMethod()));
    }

    private static Set<Integer> replayStatuses(Idempotent annotation) {
        return Arrays.stream(annotation.replayStatuses()).boxed().collect(Collectors.toUnmodifiableSet());
    }

    private String name(Idempotent annotation) {
        String name = annotation.name().isEmpty()
                ? method.getDeclaringClass().getName() + "#" + method.getName()
                : annotation.name();
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            problem("101", "the operation's name must have 1 to " + LONGEST_NAME + " characters; set 'name'");
        }
        return name;
    }

    private Definition.Choices choices(Idempotent annotation) {
        return new Definition.Choices(
                choice("whenInProgress", annotation.whenInProgress()),
                choice("whenSucceeded", annotation.whenSucceeded()),
                choice("durability", annotation.durability()),
                choice("recovery", annotation.recovery()),
                annotation.includePrincipal(),
                acknowledgeInDoubt(annotation));
    }

    private static OptionalInt acknowledgeInDoubt(Idempotent annotation) {
        int status = annotation.acknowledgeInDoubt();
        return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
    }

    private Definition.Times times(Idempotent annotation) {
        return new Definition.Times(
                duration("lease", annotation.lease()),
                duration("maximumHold", annotation.maximumHold()),
                duration("retention", annotation.retention()),
                duration("retryAfter", annotation.retryAfter()),
                duration("waitLimit", annotation.waitLimit()));
    }

    private <E extends Enum<E>> E choice(String member, E annotated) {
        Optional<String> override = override(member);
        if (override.isEmpty()) {
            return annotated;
        }
        try {
            return Enum.valueOf(annotated.getDeclaringClass(), override.get().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            problem(
                    "102",
                    "the configured '" + member + "' must be one of "
                            + List.of(annotated.getDeclaringClass().getEnumConstants()));
            return annotated;
        }
    }

    private Optional<Duration> duration(String member, String annotated) {
        String text = override(member).orElse(annotated);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Duration.parse(text));
        } catch (DateTimeParseException wrong) {
            problem("103", "'" + member + "' must be an ISO-8601 duration such as PT30S");
            return Optional.empty();
        }
    }

    /** The convention of MicroProfile Fault Tolerance: class, method, annotation, member. */
    private Optional<String> override(String member) {
        String type = method.getDeclaringClass().getName();
        Optional<String> onMethod = value(type + "/" + method.getName() + "/Idempotent/" + member);
        return found.onMethod() ? onMethod : onMethod.or(() -> value(type + "/Idempotent/" + member));
    }

    private Optional<String> value(String name) {
        return config.apply(name).map(String::strip).filter(text -> !text.isEmpty());
    }

    private void problem(String id, String text) {
        problems.add(new Problem(id, MethodPlace.of(method), text));
    }
}
