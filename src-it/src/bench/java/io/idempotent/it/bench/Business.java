// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.util.concurrent.atomic.LongAdder;

/** What the contenders guard: counts, and gives a result of a hundred bytes. */
final class Business {
    static final int RESULT_LENGTH = 100;

    private static final String TEXT = "x".repeat(RESULT_LENGTH);
    private static final byte[] RESULT = new byte[RESULT_LENGTH];

    private final LongAdder runs = new LongAdder();

    String text() {
        runs.increment();
        return TEXT;
    }

    byte[] bytes() {
        runs.increment();
        return RESULT;
    }

    void nothing() {
        runs.increment();
    }

    long runs() {
        return runs.sum();
    }
}
