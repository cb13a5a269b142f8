// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What one point came to.
 *
 * @param point where the kill was
 * @param variant how the library was broken, or that it was not
 * @param notifications how many payments were reported
 * @param deliveries how many reports there were of them
 * @param kills processes that were ended or stopped, and requests that were held at the point when it happened
 * @param found what the books and the replies say
 * @param seconds how long it took
 * @param replies how often each node gave each answer
 */
record Row(
        String point,
        String variant,
        int notifications,
        int deliveries,
        Kills kills,
        Found found,
        double seconds,
        String replies) {

    /**
     * What was done to the installation.
     *
     * @param processes that were killed or stopped
     * @param held requests that were at the point
     */
    record Kills(int processes, int held) {}

    /**
     * What the books say.
     *
     * @param ledger rows of the ledger
     * @param doubleBooked notifications with more than one row
     * @param lost notifications without a row, or with a 2xx that speaks of a row that does not exist
     * @param unanswered deliveries that never got a 2xx
     * @param open records of the library that are no success at the end
     */
    record Found(int ledger, int doubleBooked, int lost, int unanswered, int open) {
        static Found of(Map<String, Set<String>> ledger, Replies replies, int notifications, int unanswered, int open) {
            int rows = ledger.values().stream().mapToInt(Set::size).sum();
            long doubled = ledger.values().stream()
                    .filter(entries -> entries.size() > 1)
                    .count();
            return new Found(rows, (int) doubled, lost(ledger, replies, notifications), unanswered, open);
        }

        private static int lost(Map<String, Set<String>> ledger, Replies replies, int notifications) {
            Stream<String> unfounded = replies.entries().entrySet().stream()
                    .filter(answered ->
                            !ledger.getOrDefault(answered.getKey(), Set.of()).containsAll(answered.getValue()))
                    .map(Map.Entry::getKey);
            return (int) unfounded.count() + Math.max(0, notifications - ledger.size());
        }

        boolean isEachBookedOnce(int notifications) {
            return equals(new Found(notifications, 0, 0, 0, 0));
        }
    }

    boolean isRight() {
        return found.isEachBookedOnce(notifications);
    }
}
