// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls.ends;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** One cell of the table of ends: a shape, called in an outer transaction or not, and what happens. */
record Cell(Shape shape, boolean inOuter, End end) {

    static Stream<Cell> all() {
        return Arrays.stream(Shape.values())
                .flatMap(shape -> Stream.of(false, true)
                        .flatMap(inOuter -> Arrays.stream(End.values()).map(end -> new Cell(shape, inOuter, end))));
    }

    String section() {
        return shape.words + (inOuter ? ", called inside a transaction" : ", called outside a transaction");
    }

    /** Why there is no such case; empty where there is one. */
    Optional<String> impossible() {
        if (shape.isRefused(inOuter)) {
            return end == End.COMMIT
                    ? Optional.empty()
                    : Optional.of("cannot occur: the call is refused before the business writes");
        }
        return switch (end) {
            case OUTER_ROLLBACK -> none(!inOuter, "there is no outer transaction");
            case ROLLBACK_ONLY, COMMIT_FAILS, TIME_OUT ->
                none(shape.work(inOuter) == Shape.Work.NONE, "the business runs in no transaction");
            default -> Optional.empty();
        };
    }

    private static Optional<String> none(boolean applies, String why) {
        return applies ? Optional.of("cannot occur: " + why) : Optional.empty();
    }

    @Override
    public String toString() {
        return section() + ": " + end.words;
    }
}
