// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls.ends;

/**
 * What a cell looked like.
 *
 * @param answer what the caller got
 * @param row the reservation once nothing changes any more
 * @param redis the record in Redis then
 * @param next what the next delivery got
 * @param ledger how many effects there are after that delivery
 */
record Observed(String answer, String row, String redis, String next, String ledger) {
    String line(End end) {
        return String.join(" | ", "| " + end.words, answer, row, redis, next, ledger + " |");
    }

    /** For what cannot occur, or for what no test here can show. */
    static String line(End end, String why) {
        return String.join(" | ", "| " + end.words, why, "–", "–", "–", "– |");
    }
}
