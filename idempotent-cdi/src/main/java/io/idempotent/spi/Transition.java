// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

/** A store's answer to {@link IdempotencyStore#complete}, {@link IdempotencyStore#release} and
 * {@link IdempotencyStore#doubt}. */
public sealed interface Transition {

    /** Done, now or by an earlier execution of the same step for the same owner. */
    record Applied() implements Transition {}

    /**
     * To {@code release} and {@code doubt} only: this owner's completion is already in force, so there is nothing to release; the call is
     * done.
     */
    record AlreadyCompleted() implements Transition {}

    /** The record is not this owner's: nothing was changed. */
    record NotOwner() implements Transition {}

    /**
     * No clear answer: the step may or may not have been done. Never to be read as any of the others.
     *
     * @param cause what happened
     */
    record Unavailable(Throwable cause) implements Transition {}
}
