// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.sample;

/**
 * How often the downstream system misbehaves.
 *
 * @param failingPercent the share of notifications whose first call fails
 * @param latePercent the share of notifications whose first call is answered too late
 * @param latenessMillis how long such an answer takes
 */
public record Trouble(int failingPercent, int latePercent, int latenessMillis) {
    static final Trouble NONE = new Trouble(0, 0, 0);

    /** Shares no divisor with 100, so that consecutive numbers fall on all slots, well mixed. */
    private static final int STRIDE = 37;

    private static final int MAX_LATENESS_MILLIS = 60_000;

    /** What happens to a call. */
    enum Fate {
        FAILS,
        IS_LATE,
        SUCCEEDS
    }

    static Trouble read(Members members) {
        int failing = members.integer("failingPercent", 100);
        int late = members.integer("latePercent", 100 - failing);
        return new Trouble(failing, late, members.integer("latenessMillis", MAX_LATENESS_MILLIS));
    }

    /** The same for the same notification. Of 100 consecutively numbered ones exactly the shares are hit. */
    Fate fate(String notifyId) {
        int slot = Math.floorMod(number(notifyId) * STRIDE, 100);
        if (slot < failingPercent) {
            return Fate.FAILS;
        }
        return slot < failingPercent + latePercent ? Fate.IS_LATE : Fate.SUCCEEDS;
    }

    /** Two last digits are enough for a hundred slots; a name without digits is spread by its hash. */
    private static int number(String notifyId) {
        String digits = notifyId.replaceFirst("^.*?(\\d{0,2})$", "$1");
        return digits.isEmpty() ? notifyId.hashCode() % 100 : Integer.parseInt(digits);
    }
}
