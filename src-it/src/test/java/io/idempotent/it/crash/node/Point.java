// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node;

/** Where a node can be held. */
public enum Point {
    AFTER_REDIS_ACQUIRE("after the Redis acquire"),
    AFTER_RESERVATION("after the reservation's commit"),
    IN_BUSINESS("inside the business"),
    BEFORE_COMMIT_POINT("before the commit point's statement"),
    BEFORE_COMMIT("before COMMIT"),
    AFTER_COMMIT("after COMMIT and before Redis"),
    BEFORE_ANSWER("after Redis and before the answer"),
    BEFORE_RENEWAL("before a renewal"),
    IN_RENEWAL("during a renewal"),
    BEFORE_REMOTE_CALL("before the remote call"),
    AFTER_REMOTE_CALL("after the remote call"),
    IN_RECONCILIATION("during reconciliation");

    private final String words;

    Point(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
