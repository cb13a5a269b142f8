// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.spi;

import java.time.Duration;

/** A store's answer to {@link IdempotencyStore#acquire}. Only {@link Acquired} lets the business run. */
public sealed interface Acquisition {

    /**
     * Hands the answer to the case that it is. There is no default case: who adds an answer must decide everywhere what
     * it means.
     *
     * @param cases what to do in each case
     * @param <R> the type of the decision
     * @return the decision
     */
    <R> R match(Cases<R> cases);

    /**
     * One method per answer.
     *
     * @param <R> the type of the decision
     */
    interface Cases<R> {
        /**
         * This attempt owns the record.
         *
         * @param answer the answer
         * @return the decision
         */
        R acquired(Acquired answer);

        /**
         * Another attempt owns it.
         *
         * @param answer the answer
         * @return the decision
         */
        R inProgress(InProgress answer);

        /**
         * The call was done before.
         *
         * @param answer the answer
         * @return the decision
         */
        R succeeded(Succeeded answer);

        /**
         * Nobody knows whether the call had its effect.
         *
         * @param answer the answer
         * @return the decision
         */
        R inDoubt(InDoubt answer);

        /**
         * The key belongs to a different call.
         *
         * @param answer the answer
         * @return the decision
         */
        R mismatch(Mismatch answer);

        /**
         * The key's time is over.
         *
         * @param answer the answer
         * @return the decision
         */
        R expired(Expired answer);

        /**
         * Nobody knows.
         *
         * @param answer the answer
         * @return the decision
         */
        R unavailable(Unavailable answer);
    }

    /**
     * The record was absent, or its owner's lease had ended: run the business, then complete or release.
     *
     * @param hold what is held from now on
     * @param tookOver whether an attempt that nobody ended had left the record behind. A store that forgets an ended lease,
     *     as Redis does, cannot tell, and says false
     */
    record Acquired(Hold hold, boolean tookOver) implements Acquisition {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.acquired(this);
        }
    }

    /**
     * Another attempt is running: refuse, or ask again later with a fresh owner.
     *
     * @param remainingLease how long it is still protected without a renewal; not negative
     */
    record InProgress(Duration remainingLease) implements Acquisition {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.inProgress(this);
        }
    }

    /**
     * The call was done: answer from the outcome, never run.
     *
     * @param outcome what was stored
     * @param remainingRetention how long the record will be kept; positive
     */
    record Succeeded(Envelope outcome, Duration remainingRetention) implements Acquisition {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.succeeded(this);
        }
    }

    /**
     * An attempt began, and nobody knows what became of it: refuse, never run. A reconciler will decide.
     *
     * @param lapsedNow whether it is this answer that put an attempt in doubt which nobody had ended
     */
    record InDoubt(boolean lapsedNow) implements Acquisition {
        /** It was in doubt before. */
        public InDoubt() {
            this(false);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.inDoubt(this);
        }
    }

    /** The record, whatever its state, has another fingerprint: refuse. */
    record Mismatch() implements Acquisition {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.mismatch(this);
        }
    }

    /** The record is absent, and by the store's clock the key may no longer be used for a first time: refuse. */
    record Expired() implements Acquisition {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.expired(this);
        }
    }

    /**
     * The store gave no clear answer: refuse, never run. The record may or may not be held by this attempt; the store
     * has done what it can to free it.
     *
     * @param cause what happened
     */
    record Unavailable(Throwable cause) implements Acquisition {
        @Override
        public <R> R match(Cases<R> cases) {
            return cases.unavailable(this);
        }
    }
}
