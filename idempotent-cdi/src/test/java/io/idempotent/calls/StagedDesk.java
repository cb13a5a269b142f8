// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.calls;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

import io.idempotent.Idempotent;
import io.idempotent.Recovery;

/** Guarded methods whose results come later, from stages that a test completes. */
@ApplicationScoped
public class StagedDesk {
    @Inject
    Ledger ledger;

    @Idempotent(name = "staged", key = "#{order}", recovery = Recovery.RETRY, replayOn = Rejected.class)
    public CompletionStage<Receipt> book(String order, CompletableFuture<Receipt> outcome) throws Exception {
        ledger.add(order);
        return outcome;
    }

    @Idempotent(
            name = "staged-short",
            key = "#{order}",
            recovery = Recovery.RETRY,
            lease = "PT1S",
            maximumHold = "PT1S")
    public CompletableFuture<Receipt> bookOnAShortLease(String order, CompletableFuture<Receipt> outcome)
            throws Exception {
        ledger.add(order);
        return outcome;
    }

    @Idempotent(name = "staged-renewed", key = "#{order}", recovery = Recovery.RETRY, lease = "PT1S")
    public CompletionStage<Receipt> bookOnARenewedLease(String order, CompletableFuture<Receipt> outcome)
            throws Exception {
        ledger.add(order);
        return outcome;
    }
}
