// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.demo;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.idempotent.it.Desk;
import io.idempotent.it.Patience;

/**
 * What the ledger says about a plan.
 *
 * @param plan what was scheduled
 * @param ledger the ledger's rows of that channel
 * @param doubleBooked notifications with more than one row
 * @param lost notifications with none
 */
public record Tally(Plan plan, int ledger, long doubleBooked, long lost) {
    /** Longer than a late booking takes whose channel has given up waiting. */
    private static final Duration SETTLING = Duration.ofSeconds(2);

    private static final Duration SETTLING_LIMIT = Duration.ofMinutes(1);

    /** Counts when the books no longer change: the desk may still be at work on deliveries that were given up. */
    public static Tally settled(Desk desk, Desk.Method method, Plan plan) {
        Patience patience = Patience.of(SETTLING_LIMIT);
        Tally before = of(desk, method, plan);
        while (true) {
            Patience.pause(SETTLING);
            Tally after = of(desk, method, plan);
            if (after.equals(before) || !patience.isLeft()) {
                return after;
            }
            before = after;
        }
    }

    static Tally of(Plan plan, List<String> bookedIds) {
        Map<String, Long> rows = bookedIds.stream().collect(Collectors.groupingBy(id -> id, Collectors.counting()));
        long doubled = rows.values().stream().filter(count -> count > 1).count();
        long lost = IntStream.range(0, plan.notifications())
                .filter(number -> !rows.containsKey(Plan.notifyId(number)))
                .count();
        return new Tally(plan, bookedIds.size(), doubled, lost);
    }

    public boolean isEachBookedOnce() {
        return equals(new Tally(plan, plan.notifications(), 0, 0));
    }

    String line(String label) {
        return "DEMO %-9s notifications=%d deliveries=%d ledger=%d double-booked=%d lost=%d"
                .formatted(label, plan.notifications(), plan.deliveries(), ledger, doubleBooked, lost);
    }

    /** As {@link #line(String)} for what clients ask for, in its own words. */
    String line(String label, String one, String all) {
        return "DEMO %-9s %s %s=%d %s=%d ledger=%d double-booked=%d lost=%d"
                .formatted(
                        label,
                        plan.channel(),
                        one,
                        plan.notifications(),
                        all,
                        plan.deliveries(),
                        ledger,
                        doubleBooked,
                        lost);
    }

    private static Tally of(Desk desk, Desk.Method method, Plan plan) {
        return of(
                plan,
                desk.ledger(method).stream()
                        .filter(entry -> entry.getString("channel").equals(plan.channel()))
                        .map(entry -> entry.getString("notifyId"))
                        .toList());
    }
}
