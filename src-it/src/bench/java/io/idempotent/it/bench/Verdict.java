// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import io.idempotent.it.bench.CallersPart.Kind;

/** Figures 2 and 3. */
final class Verdict {
    static final String BY_HAND = "Redisson RScript by hand";
    static final String LETTUCE = "Lettuce, same scripts";
    static final String LOCK = "RLock + RBucket";
    static final String JDEMPOTENT = "Jdempotent";

    private static final String HOW = "median of the rounds' ratios (least–most): ";

    private Verdict() {}

    static void onPlatformThreads(CallersPart found, Report report) {
        Series alone = found.ratio(Kind.FIRST, 1, BY_HAND, GuardedShop.NAME);
        report.add(Figure.atMost(
                2,
                "time of a first call at one thread, to two plain RScript calls",
                alone.median(),
                1.05,
                HOW + alone.text()));
        atLeast(found, report, 2, Kind.FIRST, 32, BY_HAND, 2.5);
        atLeast(found, report, 2, Kind.FIRST, 128, BY_HAND, 2.5);
        atLeast(found, report, 3, Kind.FIRST, 32, LETTUCE, 1.2);
        atLeast(found, report, 3, Kind.FIRST, 128, LETTUCE, 1.2);
        atLeast(found, report, 3, Kind.FIRST, 64, LOCK, 6);
        atLeast(found, report, 3, Kind.DUPLICATE, 64, LOCK, 2);
        atLeast(found, report, 3, Kind.FIRST, 64, JDEMPOTENT, 3.5);
    }

    static void onVirtualThreads(CallersPart found, Report report) {
        atLeast(found, report, 2, Kind.FIRST, VirtualPart.CALLERS, BY_HAND, 4);
        atLeast(found, report, 3, Kind.FIRST, VirtualPart.CALLERS, LETTUCE, 1.2);
    }

    private static void atLeast(
            CallersPart found, Report report, int figure, Kind kind, int callers, String to, double bound) {
        Series ratio = found.ratio(kind, callers, GuardedShop.NAME, to);
        report.add(Figure.atLeast(
                figure,
                kind.label + " with " + callers + " callers, to " + to,
                ratio.median(),
                bound,
                HOW + ratio.text()));
    }
}
