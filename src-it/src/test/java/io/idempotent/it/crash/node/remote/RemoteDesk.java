// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node.remote;

import java.sql.SQLException;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

import io.idempotent.Durability;
import io.idempotent.IdempotencyContext;
import io.idempotent.Idempotent;
import io.idempotent.Recovery;
import io.idempotent.it.crash.node.Gate;
import io.idempotent.it.crash.node.Point;

/** Has its effect elsewhere, in no transaction of this server. */
@ApplicationScoped
public class RemoteDesk {
    /** The operation's name. */
    static final String OPERATION = "remote-booking";

    /** Names the call to the remote side. */
    static final String CALL = "booking";

    @Inject
    IdempotencyContext context;

    /**
     * Books.
     *
     * @param channel the payment channel
     * @param notifyId the channel's number of the notification
     * @return the entry
     * @throws SQLException when the remote side refuses, or cannot be reached
     */
    @Idempotent(
            name = OPERATION,
            key = {"#{channel}", "#{notifyId}"},
            durability = Durability.DURABLE,
            recovery = Recovery.RECONCILE)
    public String book(String channel, String notifyId) throws SQLException {
        Gate.pass(Point.BEFORE_REMOTE_CALL);
        RemoteSide.Call call =
                new RemoteSide.Call(context.childKey(CALL), context.fence().orElseThrow());
        String entryId = RemoteSide.book(call, channel, notifyId);
        Gate.pass(Point.AFTER_REMOTE_CALL);
        return entryId;
    }
}
