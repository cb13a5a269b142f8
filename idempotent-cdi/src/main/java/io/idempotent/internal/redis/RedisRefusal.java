// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.redis;

/** Stands in for a failure of the client, whose message names the record and quotes what was sent. */
final class RedisRefusal extends Exception {
    private RedisRefusal(Throwable failure) {
        super("Redis gave no clear answer: " + failure.getClass().getName());
        setStackTrace(failure.getStackTrace());
    }

    static RedisRefusal of(Throwable failure) {
        return new RedisRefusal(Failures.of(failure));
    }
}
