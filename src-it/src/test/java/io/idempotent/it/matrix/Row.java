// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How one server did. */
final class Row {
    static final String PASSED = "passed";
    static final String FAILED = "failed";
    static final String SKIPPED = "skipped";

    private final ServerUnderTest.Description server;
    private final Map<String, End> scenarios = new LinkedHashMap<>();
    private Measured measured = new Measured();

    Row(ServerUnderTest.Description server) {
        this.server = server;
    }

    void add(String scenario, String end, String reason) {
        scenarios.put(scenario, new End(end, reason));
    }

    void measured(Measured all) {
        measured = all;
    }

    ServerUnderTest.Description server() {
        return server;
    }

    Map<String, End> scenarios() {
        return scenarios;
    }

    double startSeconds() {
        return measured.startSeconds();
    }

    long megabytes() {
        return measured.megabytes();
    }

    List<String> notes() {
        return measured.notes();
    }

    /**
     * How a scenario ended.
     *
     * @param end passed, failed or skipped
     * @param reason why it did not pass; empty where it did
     */
    record End(String end, String reason) {}
}
