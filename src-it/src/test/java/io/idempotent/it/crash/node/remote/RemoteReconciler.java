// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.crash.node.remote;

import java.sql.SQLException;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import io.idempotent.Reconciles;
import io.idempotent.it.crash.node.Gate;
import io.idempotent.it.crash.node.Point;
import io.idempotent.spi.DoubtfulAttempt;
import io.idempotent.spi.Reconciler;
import io.idempotent.spi.Verdict;

/** Asks the remote side. */
@ApplicationScoped
@Reconciles(RemoteDesk.OPERATION)
public class RemoteReconciler implements Reconciler {

    @Override
    public Verdict reconcile(DoubtfulAttempt attempt) throws SQLException {
        Gate.pass(Point.IN_RECONCILIATION);
        RemoteSide.Call call = new RemoteSide.Call(
                attempt.childKey(RemoteDesk.CALL), attempt.fence().orElseThrow());
        Optional<String> booked = RemoteSide.bookedOrRefused(call);
        return booked.isPresent()
                ? new Verdict.Happened(booked.get(), "it is in the ledger")
                : new Verdict.DidNotHappen("it is not in the ledger, and refused from now on");
    }
}
