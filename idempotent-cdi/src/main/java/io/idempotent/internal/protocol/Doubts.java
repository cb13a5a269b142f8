// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.protocol;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The records of one store that no attempt ends: those whose leases ended, and those in doubt. Each step is committed when
 * it returns, names the owner and the fence it was told, and is safe on many nodes at once. Thread-safe.
 */
public interface Doubts {

    /**
     * Ends what leases ended for, unless somebody is still at work on it: a record that may run again is freed, any other
     * is in doubt from now on.
     *
     * @param batch how many are looked at together, positive
     * @param ended is told of each record as soon as its end is committed, and does not throw
     * @throws Exception if the store gave no clear answer, be it about one record; the others are ended all the same
     */
    void endLapsed(int batch, Consumer<Lapsed> ended) throws Exception;

    /**
     * Of which operations there are records in doubt.
     *
     * @return their names
     * @throws Exception if the store gave no clear answer
     */
    Set<String> operations() throws Exception;

    /**
     * Whom it is time to ask about. Claims nothing.
     *
     * @param operation of this only
     * @param most how many at most, positive
     * @return records in doubt, the longest due first
     * @throws Exception if the store gave no clear answer
     */
    List<Doubtful> due(String operation, int most) throws Exception;

    /**
     * Takes the turn to ask about a record, which nobody else gets until it is over.
     *
     * @param due the record as it was found
     * @param turn how long the turn lasts at most, positive
     * @return the record with this question counted; empty where another node was faster, the doubt is over, or somebody
     *     holds the record
     * @throws Exception if the store gave no clear answer
     */
    Optional<Doubtful> claim(Doubtful due, Duration turn) throws Exception;

    /**
     * Puts what was found into force, if the record is still in doubt about the same attempt and nobody has taken another
     * turn since. A record that is settled belongs to its former owner no longer.
     *
     * @param turn what {@link #claim} gave
     * @param ruling what to do
     * @return whether it is in force
     * @throws Exception if the store gave no clear answer
     */
    boolean settle(Doubtful turn, Ruling ruling) throws Exception;
}
