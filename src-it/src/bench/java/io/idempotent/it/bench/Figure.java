// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

/**
 * One asked figure, and what was found.
 *
 * @param number which of the nine
 * @param what in words
 * @param value what was measured; NaN where nothing was
 * @param bound what was asked for, in words
 * @param met whether it is; never where it was not measured
 * @param note how it was measured, or why not
 */
record Figure(int number, String what, double value, String bound, boolean met, String note) {
    private static final String TRIED = "only tried, on a small scale";

    static Figure atLeast(int number, String what, double value, double bound, String note) {
        return new Figure(number, what, value, "≥ " + Series.number(bound), value >= bound, note);
    }

    static Figure atMost(int number, String what, double value, double bound, String note) {
        return new Figure(number, what, value, "≤ " + Series.number(bound), value <= bound, note);
    }

    static Figure notMeasured(int number, String what, String bound, String why) {
        return new Figure(number, what, Double.NaN, bound, false, "not measured: " + why);
    }

    boolean isMeasured() {
        return !Double.isNaN(value);
    }

    String verdict() {
        if (note.startsWith(TRIED)) {
            return "only tried";
        }
        return isMeasured() ? met ? "met" : "**missed**" : "not measured";
    }

    /** What was only tried is met by nobody. */
    Figure tried() {
        return new Figure(number, what, value, bound, false, TRIED + "; " + note);
    }
}
