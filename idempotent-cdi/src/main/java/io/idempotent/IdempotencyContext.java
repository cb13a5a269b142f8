// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent;

import java.util.OptionalLong;

/**
 * The running attempt, for the code inside an {@link Idempotent} method. Inject it; the injected object is thread-safe
 * and always speaks of the innermost attempt that runs on the calling thread.
 */
public interface IdempotencyContext {

    /**
     * Whether an attempt runs on this thread.
     *
     * @return true within an {@link Idempotent} method
     */
    boolean isActive();

    /**
     * The operation that runs.
     *
     * @return its name
     * @throws IllegalStateException if no attempt runs on this thread
     */
    String operation();

    /**
     * Whether this attempt still owns its key. Turns false for good once the lease was lost or could not be confirmed
     * before it ended; such an attempt cannot complete. A long-running method should ask before each external effect.
     *
     * @return whether the last confirmed lease has not ended, by this process's monotonic clock
     * @throws IllegalStateException if no attempt runs on this thread
     */
    boolean isOwner();

    /**
     * The fence of the attempt: a number that only grows from attempt to attempt of one key. A remote system that
     * remembers the highest fence it has seen can refuse an owner that wakes up too late.
     *
     * @return the fence; empty for {@link Durability#VOLATILE}
     * @throws IllegalStateException if no attempt runs on this thread
     */
    OptionalLong fence();

    /**
     * A key for a call that this one makes elsewhere, as the {@code Idempotency-Key} of a request to a payment channel.
     * Every attempt of one call gets the same key for the same name, so that the other side can tell a repetition from
     * a new call; it contains nothing that the client sent. Under {@link WhenSucceeded#RUN_AGAIN} runs that succeed one
     * after the other are one call in this sense: put what tells them apart into the name.
     *
     * @param name tells several such calls of one method apart; not blank
     * @return 32 lower-case hexadecimal digits, as {@code docs/digest.md} defines them
     * @throws IllegalStateException if no attempt runs on this thread
     */
    String childKey(String name);

    /**
     * The attempt that runs on this thread, as an object for another thread.
     *
     * @return a context that keeps speaking of the present attempt, on any thread
     * @throws IllegalStateException if no attempt runs on this thread
     */
    IdempotencyContext capture();
}
