// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.it.bench;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;

import io.idempotent.WhenSucceeded;
import io.idempotent.internal.json.JsonbResultCodec;
import io.idempotent.internal.protocol.Call;
import io.idempotent.internal.protocol.Exchange;
import io.idempotent.internal.protocol.Guard;
import io.idempotent.internal.protocol.Observers;
import io.idempotent.internal.protocol.Operation;
import io.idempotent.internal.protocol.OutcomeFormat;
import io.idempotent.internal.protocol.Renewals;
import io.idempotent.internal.protocol.Running;
import io.idempotent.internal.protocol.Ticker;
import io.idempotent.internal.protocol.Transactions;
import io.idempotent.internal.protocol.Waiting;
import io.idempotent.spi.Beginning;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Fingerprint;
import io.idempotent.spi.IdempotencyStore;
import io.idempotent.spi.Reservation;

/** Attempts that have begun and do not end, as those of requests that somebody else will answer. */
final class OpenAttempts implements AutoCloseable {
    private static final int CALLERS = 32;
    private static final AtomicInteger NAMES = new AtomicInteger();

    private final Renewals renewals = new Renewals(Ticker.SYSTEM);
    private final ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1);
    private final Guard guard = new Guard(
            Transactions.none(),
            new Running(),
            renewals,
            new Waiting(1, length -> {}, Ticker.SYSTEM),
            Runnable::run,
            Ticker.SYSTEM,
            Observers.NONE);
    private final Operation operation;
    private final String name = "open-" + NAMES.incrementAndGet() + "-";

    OpenAttempts(IdempotencyStore store, Duration lease) {
        this.operation = new Operation(
                "open",
                store,
                new OutcomeFormat("open", new JsonbResultCodec(), String.class, 1000, List.of()),
                WhenSucceeded.REPLAY,
                new Operation.Times(
                        lease, Duration.ofHours(1), Duration.ofHours(1), Duration.ofSeconds(1), Optional.empty()));
        renewals.startOn(scheduler);
    }

    void begin(int count) throws Exception {
        AtomicInteger next = new AtomicInteger();
        Load.of(CALLERS, Duration.ofMinutes(5)).until(() -> next.get() >= count, (caller, number) -> {
            int key = next.getAndIncrement();
            if (key < count && !(guard.begin(call(name + key), Exchange.Service.ALONE) instanceof Beginning.Begun)) {
                throw new IllegalStateException("Not begun");
            }
        });
    }

    /** How many tasks wait or run: one, however many attempts there are. */
    int tasks() {
        return scheduler.getQueue().size() + scheduler.getActiveCount();
    }

    private Call call(String key) throws Exception {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
        return new Call(
                operation,
                new Digest(Bytes.of(hash)),
                Fingerprint.NONE,
                new Reservation.Origin(Optional.empty(), "open", key));
    }

    @Override
    public void close() {
        renewals.close();
        scheduler.shutdownNow();
    }
}
