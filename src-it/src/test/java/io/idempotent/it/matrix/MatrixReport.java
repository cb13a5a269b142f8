// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;
import org.opentest4j.TestAbortedException;

/** Writes down how each scenario ended on each server. The files are complete after each server. */
final class MatrixReport implements TestWatcher, AfterAllCallback {

    @Override
    public void testSuccessful(ExtensionContext test) {
        row(test).add(test.getDisplayName(), Row.PASSED, "");
    }

    @Override
    public void testFailed(ExtensionContext test, Throwable cause) {
        row(test).add(test.getDisplayName(), Row.FAILED, reason(cause));
    }

    @Override
    public void testAborted(ExtensionContext test, Throwable cause) {
        row(test).add(test.getDisplayName(), Row.SKIPPED, reason(cause));
    }

    @Override
    public void testDisabled(ExtensionContext test, Optional<String> reason) {
        row(test).add(test.getDisplayName(), Row.SKIPPED, reason.orElse("disabled"));
    }

    @Override
    public void afterAll(ExtensionContext suite) {
        Row row = row(suite);
        suite.getExecutionException().ifPresent(cause -> row.add("start", startEnd(cause), reason(cause)));
        row.measured(reported(suite).measured());
        try {
            rows(suite).write();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String startEnd(Throwable cause) {
        return cause instanceof TestAbortedException ? Row.SKIPPED : Row.FAILED;
    }

    private static Row row(ExtensionContext context) {
        return rows(context).of(reported(context).server().description());
    }

    private static Rows rows(ExtensionContext context) {
        return context.getRoot().getStore(ExtensionContext.Namespace.GLOBAL).getOrComputeIfAbsent(Rows.class);
    }

    private static Reported reported(ExtensionContext context) {
        return (Reported) context.getRequiredTestInstance();
    }

    /** The first line: the rest is in the report of the test run. */
    private static String reason(Throwable cause) {
        return String.valueOf(cause.getMessage())
                .replaceFirst("^Assumption failed: ", "")
                .strip()
                .lines()
                .findFirst()
                .orElse(cause.toString());
    }
}
