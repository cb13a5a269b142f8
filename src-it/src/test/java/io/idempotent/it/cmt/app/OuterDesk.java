// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.cmt.app;

import jakarta.annotation.Resource;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** A transaction in which the guarded call is only a part. */
@Stateless
public class OuterDesk {
    @Resource
    SessionContext context;

    @Inject
    Calls calls;

    /**
     * Calls within its own transaction.
     *
     * @param shape which method
     * @param ending how its first execution ends
     * @param key of the call
     * @param rollsBack whether this transaction rolls back in the end
     * @return what the caller of the guarded method got
     */
    public String outcome(Shape shape, Ending ending, String key, boolean rollsBack) {
        String inner = calls.outcome(shape, ending, key);
        if (rollsBack) {
            context.setRollbackOnly();
        }
        return inner;
    }
}
