// SPDX-License-Identifier: Apache-2.0
// Copyright the Idempotent for Jakarta EE authors
package io.idempotent.internal.sql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import jakarta.transaction.Status;

import io.idempotent.spi.Acquisition;
import io.idempotent.spi.Bytes;
import io.idempotent.spi.Digest;
import io.idempotent.spi.Hold;
import io.idempotent.spi.Owner;
import io.idempotent.spi.Renewal;
import io.idempotent.spi.Reservation;
import io.idempotent.testing.JtaServer;
import io.idempotent.testing.OtherThread;
import io.idempotent.testing.TestDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/** Tests of the store on one database that stage what other threads and transactions do. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OnDatabase extends Samples {
    private final TestDatabase database;
    protected SqlFixture fixture;
    protected SqlStore store;
    protected OtherThread other;

    OnDatabase(TestDatabase database) {
        this.database = database;
    }

    @BeforeAll
    void start() {
        fixture = SqlFixture.start(database);
        store = new SqlStore(fixture.database(SqlFixture.IMPATIENT));
    }

    @AfterAll
    void stop() {
        fixture.close();
    }

    @BeforeEach
    void otherThread() {
        other = new OtherThread();
    }

    /** The locks of a transaction that a failed test left open would fail the next test, too. */
    @AfterEach
    void noOtherThread() throws Exception {
        try (OtherThread ended = other) {
            ended.runs(() -> {
                if (server().userTransaction().getStatus() != Status.STATUS_NO_TRANSACTION) {
                    server().userTransaction().rollback();
                }
            });
        }
    }

    protected JtaServer server() {
        return fixture.server();
    }

    protected Hold acquired(Digest digest) {
        return hold(store.acquire(reservation(digest)));
    }

    protected static Hold hold(Acquisition answer) {
        return ((Acquisition.Acquired) answer).hold();
    }

    protected Acquisition ask(Digest digest) {
        return store.acquire(reservation(digest));
    }

    protected Renewal.Answer renewed(Hold hold) {
        return store.renew(List.of(renewal(hold))).get(0);
    }

    protected static Renewal renewal(Hold hold) {
        return new Renewal(hold, LEASE);
    }

    /** In the order of their first bytes. */
    protected static Digest digest(int first) {
        byte[] bytes = new byte[Digest.LENGTH];
        bytes[0] = (byte) first;
        return new Digest(Bytes.of(bytes));
    }

    /** How long something took. */
    protected static Duration timed(JtaServer.Action action) throws Exception {
        long start = System.nanoTime();
        action.run();
        return Duration.ofNanos(System.nanoTime() - start);
    }

    protected static Reservation reservation(Digest digest) {
        return reservation(digest, new Reservation.Origin(Optional.of("tenant"), "operation", "key"));
    }

    protected static Reservation reservation(Digest digest, Reservation.Origin origin) {
        return new Reservation(digest, fingerprint(1), Owner.fresh(), LEASE, RETENTION, origin);
    }

    /** A database error as a driver makes it. */
    protected static SQLException error(String state, int code, String message) {
        return new SQLException(message, state, code);
    }
}
