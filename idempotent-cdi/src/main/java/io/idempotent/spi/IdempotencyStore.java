// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.util.List;

/**
 * Keeps one record per digest. Each method is one atomic step; each step that changes a record names its owner, and a
 * step repeated for the same owner gives the same answer again, since clients repeat what they got no answer to.
 *
 * <pre>
 *              acquire                     complete (owner only)
 *   absent ────────────────► IN_PROGRESS ───────────────────────► SUCCEEDED ── retention ends ──► absent
 *     ▲                        │  ▲  │
 *     └── release (owner only) ┘  └──┤ renew (owner only)
 *                                    ├ lease ended: the next acquire takes over with a higher fence
 *                                    └ doubt (owner only), or lease ended under RECONCILE: IN_DOUBT, until a verdict
 *                                      makes it SUCCEEDED or absent
 * </pre>
 *
 * <p>Obligations: the store's own clock decides when a lease or retention has ended, never a client's; a record never
 * outlives its lease or retention; acquire compares fingerprints whatever the state; nothing but a clear answer counts
 * as an answer, everything else is <em>unavailable</em>; no method throws for a store's trouble. Implementations are
 * thread-safe. Every implementation passes the same contract test, {@code StoreContract}.
 */
public interface IdempotencyStore {

    /**
     * Reserves the record for an attempt, or tells why not. Takes over a record whose lease has ended.
     *
     * @param reservation who asks for what
     * @return acquired, or the state of the record
     */
    Acquisition acquire(Reservation reservation);

    /**
     * Prolongs leases, each independently of the others.
     *
     * @param renewals whose leases; any number
     * @return one answer per renewal, in their order
     */
    List<Renewal.Answer> renew(List<Renewal> renewals);

    /**
     * Records success. On an absent record it stores the completion all the same, where the store can be emptied; only
     * another owner's record refuses it.
     *
     * <p>Where {@link #completesInTransaction()} holds, this is a part of the transaction of the calling thread: the
     * record is done if and when that transaction commits. Without a transaction that can still commit it is
     * unavailable; {@link #completeApart} is for that.
     *
     * @param hold what is held
     * @param completion what to record
     * @return applied, not owner, or unavailable
     */
    Transition complete(Hold hold, Completion completion);

    /**
     * Records success in a transaction of its own, whatever transaction the calling thread is in: for an effect that is
     * not part of that transaction. Otherwise like {@link #complete}.
     *
     * @param hold what is held
     * @param completion what to record
     * @return applied, not owner, or unavailable
     */
    default Transition completeApart(Hold hold, Completion completion) {
        return complete(hold, completion);
    }

    /**
     * Frees the record of an attempt that left no effect. Never joins the calling thread's transaction. Where the end of
     * the attempt's transaction is not known, this settles it: the step waits, within a bound, for a transaction that
     * still holds the record, and changes nothing that was committed.
     *
     * @param hold what is held
     * @return applied, already completed, not owner, or unavailable
     */
    Transition release(Hold hold);

    /**
     * Notes that nobody knows whether the attempt had its effect, where {@link #release} would free the record: whoever
     * comes is told so until a reconciler has decided. Settles the end of a transaction as {@code release} does.
     *
     * @param hold what is held
     * @param doubt why
     * @return applied, already completed, not owner, or unavailable, also where the store keeps no doubts
     */
    default Transition doubt(Hold hold, Doubt doubt) {
        return new Transition.Unavailable(
                new UnsupportedOperationException("A store that can forget keeps no attempt in doubt"));
    }

    /**
     * Tells the faster parts of the store that the completion has committed. Best effort; touches no database and no
     * transaction, so that it can be called while a transaction ends.
     *
     * @param hold what was held
     * @param completion what {@link #complete} recorded
     */
    default void committed(Hold hold, Completion completion) {}

    /**
     * Whether {@link #complete} takes part in the transaction of the calling thread.
     *
     * @return true for stores that keep the truth in the application's database
     */
    boolean completesInTransaction();
}
