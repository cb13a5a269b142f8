// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.deployment;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.agroal.api.AgroalDataSource;
import io.idempotent.testing.Application;
import io.idempotent.testing.TestDatabase;

import static org.assertj.core.api.Assertions.catchThrowable;

/** What an application is told that is not let start. */
final class Refusal {
    static final Map<String, String> MEMORY = Map.of("idempotent.store", "memory");

    private Refusal() {}

    /** The problems in what is thrown, each whole, in whatever words the container wraps them. */
    static List<String> of(Map<String, String> settings, Class<?>... beans) {
        return problems(catchThrowable(() -> Application.start(settings, beans).close()));
    }

    static List<String> of(AgroalDataSource source, Map<String, String> settings, Class<?>... beans) {
        return problems(catchThrowable(() ->
                Application.start(TestDatabase.H2, source, settings, beans).close()));
    }

    private static List<String> problems(Throwable thrown) {
        if (thrown == null) {
            throw new AssertionError("It started");
        }
        List<String> problems = String.valueOf(thrown.getMessage())
                .lines()
                .filter(line -> line.contains("IDEMPOTENT-"))
                .map(line -> line.substring(line.indexOf("IDEMPOTENT-")))
                .toList();
        if (problems.isEmpty()) {
            throw new AssertionError("Not refused by this library", thrown);
        }
        return problems;
    }

    static Map<String, String> memoryAnd(String name, String value) {
        Map<String, String> settings = new HashMap<>(MEMORY);
        settings.put(name, value);
        return settings;
    }
}
